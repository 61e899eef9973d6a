import { type Fault, isReason, type Reason } from '#shared/reason.ts';
import { ReasonError } from '#shared/reason-error.ts';

export type { Fault };

/** A refusal. Its words are made where its reader is known; `server/http/responses.ts` maps a fault to a status. */
export class DomainError extends ReasonError {
  readonly fault: Fault;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  /** `field` names the input at fault; `retryAfter` is in seconds. */
  constructor(fault: Fault, reason: Reason, more: { field?: string; retryAfter?: number; cause?: unknown } = {}) {
    super(reason);
    this.fault = fault;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.cause = more.cause;
  }
}

/** Returns what was looked for. @throws DomainError missing, for this reason, where there is none */
export function requireFound<Thing>(thing: Thing | null | undefined, reason: Reason): Thing {
  if (thing === null || thing === undefined) throw new DomainError('missing', reason);
  return thing;
}

/** Returns the refusal for an episode that does not exist, or that this visitor may not see. */
export const episodeNotFound = (): DomainError => new DomainError('missing', { code: 'episodeNotFound' });

/** Returns the refusal of a write for which there is no space. */
export const diskFull = (): DomainError => new DomainError('diskFull', { code: 'diskFull' });

/** Returns whether something failed for lack of space: a write of ours, or PostgreSQL's (53100). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code));

/** Returns the refusal for a write that failed for lack of space, and any other error as it is. */
export const asDiskFull = (error: unknown): unknown => (isDiskFull(error) ? diskFull() : error);

/** Returns why something failed: the reason that the error carries, or its own text. */
export const reasonOf = (error: unknown): Reason =>
  error instanceof Error && 'reason' in error && isReason(error.reason)
    ? error.reason
    : { code: 'other', text: error instanceof Error ? error.message : String(error) };
