import { LATE_DAYS } from '#shared/late-days.ts';
import type { PlayInput } from '#shared/late.ts';
import type { Db } from '#server/db/sql.ts';
import { incrementAttempt } from '#server/db/throttles.ts';
import { DomainError } from '#server/errors.ts';
import { keyedHash } from '#server/secrets.ts';
import { throttleAddress } from '#server/throttle.ts';
import { DAY_MS, DAY_S, MINUTE_MS } from '#shared/units.ts';

/** A device's clock may be ahead of ours by this. Milliseconds. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Returns when something sent late happened, never in the future; `now` when it does not say.
 * @throws DomainError invalid when that is more than seven days ago, or still to come
 */
export function momentOf({ at }: PlayInput, now: Date): Date {
  if (!at) return now;
  const age = now.getTime() - at.getTime();
  if (age > LATE_DAYS * DAY_MS) throw new DomainError('invalid', { code: 'atAge', days: LATE_DAYS }, { field: 'at' });
  if (age < -CLOCK_SKEW_MS) throw new DomainError('invalid', { code: 'atFuture' }, { field: 'at' });
  return age < 0 ? now : at;
}

/**
 * Counts an attempt for as long as it may be sent again; returns how often it has been sent, with this time.
 * @throws DomainError tooMany
 */
export async function incrementSent({ at, attempt }: PlayInput, address: string, now: Date, db?: Db): Promise<number> {
  if (at || attempt) await throttleAddress('late by address', address, now);
  if (!attempt) return 1;
  const key = `late:${keyedHash('attempts', attempt)}`;
  return (await incrementAttempt(key, (LATE_DAYS + 1) * DAY_S, now, db)).count;
}
