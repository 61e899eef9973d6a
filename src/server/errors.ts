import { isReason, type Reason } from '#shared/reason.ts';

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

/** A refusal. Its words are made where its reader is known; `server/http/responses.ts` maps a fault to a status. */
export class DomainError extends Error {
  readonly fault: Fault;
  readonly reason: Reason;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  /** `field` names the input at fault; `retryAfter` is in seconds. */
  constructor(fault: Fault, reason: Reason, more: { field?: string; retryAfter?: number } = {}) {
    super(reason.code);
    this.name = 'DomainError';
    this.fault = fault;
    this.reason = reason;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }
}

/** Returns the refusal for an episode that does not exist, or that this visitor may not see. */
export const episodeNotFound = (): DomainError => new DomainError('missing', { code: 'episodeNotFound' });

/** Returns why something failed: the reason that the error carries, or its own text. */
export const reasonOf = (error: unknown): Reason =>
  error instanceof Error && 'reason' in error && isReason(error.reason)
    ? error.reason
    : { code: 'other', text: error instanceof Error ? error.message : String(error) };
