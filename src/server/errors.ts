import { pageWords } from '#server/words.ts';

/** Kinds of refusal, not incidents: the list does not grow with features. */
export type Fault =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'tooMany'
  | 'unavailable'
  | 'diskFull';

/** A refusal whose message is for users. Only `server/http/responses.ts` maps a fault to a status. */
export class DomainError extends Error {
  readonly fault: Fault;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  /** `field` names the input at fault; `retryAfter` is in seconds. */
  constructor(fault: Fault, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message);
    this.name = 'DomainError';
    this.fault = fault;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }
}

/** Returns the refusal for an episode that does not exist, or that this visitor may not see. */
export const episodeNotFound = (): DomainError => new DomainError('missing', pageWords().errors.episodeNotFound);
