import { tryWithLock } from '#server/db/advisory-lock.ts';
import { backUpNightly } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { removeYearOldAuditRows } from '#server/db/audit.ts';
import { removeDayOldCalls } from '#server/db/idempotency.ts';
import { removeOldMessages } from '#server/db/webhook-deliveries.ts';
import { bringForwardJobs, removeEndedJobs } from '#server/db/jobs.ts';
import { removeEndedSubscriptions } from '#server/db/subscribers.ts';
import { enqueueMissingPublications, purgeDeletedEpisodes } from '#server/catalogue/index.ts';
import { logError } from '#server/log.ts';
import { removeExpiredSessions, sweepChallenges } from '#server/accounts/index.ts';
import { purgeAddresses } from '#server/listening/index.ts';
import { sweepThrottles } from '#server/throttle.ts';
import { measureMinutes, removeDeletedFiles } from '#server/media/index.ts';

const HOUR = 60 * 60 * 1000;
/** Advisory lock of the process that sweeps; any fixed number. */
export const HOUSEKEEPING_LOCK = 20_251_124;

/**
 * Removes what has expired, now and every hour, and makes the nightly backup; of several processes one at a time.
 * Returns a function that stops it, which waits for the sweep in progress; a backup is aborted.
 */
export function startHousekeeping(): () => Promise<void> {
  const stopping = new AbortController();
  const sweep = async () => {
    const now = new Date();
    await removeExpiredSessions();
    await sweepThrottles(now);
    await sweepChallenges(now);
    await removeDayOldCalls(now);
    await removeOldMessages(now);
    await removeYearOldAuditRows();
    await removeEndedJobs();
    await bringForwardJobs();
    await enqueueMissingPublications();
    await removeEndedSubscriptions(now);
    await purgeDeletedEpisodes(now);
    await removeDeletedFiles(now);
    await purgeAddresses(now);
    await measureMinutes();
    if (config.backup) await backUpNightly(now, { signal: stopping.signal });
  };
  let underWay = Promise.resolve();
  const sweepSafely = () => {
    const swept = tryWithLock(HOUSEKEEPING_LOCK, sweep);
    underWay = swept.then(
      () => undefined,
      (error: unknown) => logError('housekeeping failed', error),
    );
  };
  sweepSafely();
  const timer = setInterval(sweepSafely, HOUR);
  return () => {
    clearInterval(timer);
    stopping.abort();
    return underWay;
  };
}
