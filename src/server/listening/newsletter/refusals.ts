import { wallTimeAt } from '#shared/time-zone.ts';
import {
  addRefusal,
  countRefusals,
  doesRefusalCount,
  removeRefusals,
  revertRefusals,
} from '#server/db/mail-refusals.ts';
import {
  ALL_HOSTS,
  changeStop,
  findStop,
  type Run,
  incrementAccepted,
  incrementRefused,
} from '#server/db/mail-runs.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { advanceDigestCursor, type Reader } from '#server/db/subscribers.ts';
import { type MailError, type MailRefusal, lineOf, lineWithoutAddress } from '#server/outbound/index.ts';
import { RetryLaterError } from '#server/queue.ts';
import { showTimeZone } from '#server/show/index.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Hours until what was refused is tried again, for the first time, the second and so on. */
const WAITS = [1, 2, 4, 8, 24];
/**
 * Refusals in a row that can no longer be chance: because of us, by one host; because of us, by so many hosts; for
 * whatever reason.
 */
const IN_A_ROW = { ours: 3, hosts: 5, any: 25 };

/** A message of a run to one reader; `attempt` counts from 1. `slot` is of a digest. */
export type Sending = { run: Run; reader: Reader; attempt: number; slot: Date | null };

/** Records that a message was accepted. The address starts again, and those who were refused in this run may count. */
export const recordAccepted = ({ run, reader, slot }: Sending, now: Date): Promise<void> =>
  sql.begin(async (db) => {
    await incrementAccepted(run, hostOf(reader), now, db);
    await removeRefusals(reader.id, db);
    if (slot) await advanceDigestCursor(reader.id, slot, db);
    await countRefusals(run, now, db);
  });

/**
 * Records a refusal, and stops the run when it cannot be chance. Returns what to tell the queue; null when nothing more
 * is to be done: the mailbox does not exist, which was answered twice.
 */
export const recordRefused = (
  sending: Sending,
  error: MailError & { refusal: MailRefusal },
  now: Date,
): Promise<Error | null> =>
  sql.begin(async (db) => {
    const { run, reader, attempt } = sending;
    const { refusal, reason } = error;
    const where = await countRefusal(sending, refusal, now, db);
    if (where !== null) return new RetryLaterError(reason, await stop(run, where, now, db));
    if (refusal.about === 'us' && refusal.code < 500) return error;
    const isOver = refusal.about === 'noMailbox' && attempt > 1 && (await doesRefusalCount(reader.id, run, db));
    if (isOver) return null;
    return new RetryLaterError(reason, waitAfter(attempt));
  });

/** Returns where to stop the run: at this host, at all of them, or nowhere (null). */
async function countRefusal({ run, reader }: Sending, refusal: MailRefusal, now: Date, db: Db): Promise<string | null> {
  const { about, said, command, code } = refusal;
  const host = hostOf(reader);
  const counts = await incrementRefused({ run, host, isOurs: about === 'us', said: lineWithoutAddress(said) }, now, db);
  if (about === 'noMailbox') {
    const day = wallTimeAt(now, showTimeZone()).date;
    await addRefusal({ subscriberId: reader.id, run, day, said: lineOf(said) }, now, db);
    await countRefusals(run, now, db);
  }
  const isBeforeRecipient = command !== 'RCPT TO' && command !== 'DATA' && code >= 500;
  if (isBeforeRecipient || counts.hosts >= IN_A_ROW.hosts || counts.inAll >= IN_A_ROW.any) return ALL_HOSTS;
  return counts.blamed >= IN_A_ROW.ours || counts.refused >= IN_A_ROW.any ? host : null;
}

/** Puts off what waits, and reverts the refusals of mailboxes in the meantime. Returns for how many milliseconds. */
async function stop(run: Run, host: string, now: Date, db: Db): Promise<number> {
  const { stops = 0, stoppedUntil = null } = (await findStop(run, host, db)) ?? {};
  if (stoppedUntil && stoppedUntil > now) return stoppedUntil.getTime() - now.getTime();
  const delay = waitAfter(stops + 1);
  await revertRefusals(run, host, db);
  await changeStop(run, host, new Date(now.getTime() + delay), delay, db);
  return delay;
}

const waitAfter = (times: number): number => (WAITS[times - 1] ?? 24) * HOUR_MS;

const hostOf = ({ email }: Reader): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
