import { tryWithLock } from '#server/db/advisory-lock.ts';
import { backUpNightly, uploadBackup, remindOfBackup, removeInterruptedRestore } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { removeYearOldAuditRows } from '#server/db/audit.ts';
import { removePastChallenges } from '#server/db/challenges.ts';
import { removePastResetTokens } from '#server/db/reset-tokens.ts';
import { removeDayOldCalls } from '#server/db/idempotency.ts';
import { removeOldMessages } from '#server/db/webhook-deliveries.ts';
import { bringForwardJobs, removeEndedJobs } from '#server/db/jobs.ts';
import { removePastRefusals } from '#server/db/mail-refusals.ts';
import { removePastDevices } from '#server/db/in-service-devices.ts';
import { removePastProgress } from '#server/db/lesson-progress.ts';
import { removePastMany } from '#server/db/many.ts';
import { removePastRuns } from '#server/db/mail-runs.ts';
import { removeUsedConfirmations } from '#server/db/subscribers.ts';
import { enqueueMissingPublications, purgeDeletedEpisodes } from '#server/catalog/index.ts';
import { mailWhoIsBehind, removeKeptLongEnough, removePastAsked } from '#server/in-service/index.ts';
import { log, logError } from '#server/log.ts';
import { removeExpiredSessions } from '#server/accounts/index.ts';
import { purgeAddresses } from '#server/listening/index.ts';
import { changeState, findState } from '#server/db/site-state.ts';
import { listPictureHashes } from '#server/db/artworks.ts';
import { listEpisodeIds } from '#server/db/deletions.ts';
import { removeDrawn } from '#server/sharing/index.ts';
import { removePastThrottles } from '#server/db/throttles.ts';
import { enqueueSoundOfOldFiles, measureMinutes, removeDeletedUploads } from '#server/media/index.ts';
import { HOUR_MS } from '#shared/units.ts';

/** The fact that has the time of the last sweep. */
const LAST_SWEEP = 'housekeeping';
const CLOCK_JUMPED = 'the clock has jumped since the last sweep: nothing is removed for good for an hour';

type Step = (now: Date) => Promise<void>;

const STEPS: Step[] = [
  removeInterruptedRestore,
  removeExpiredSessions,
  (now) => removePastThrottles(now),
  (now) => removePastChallenges(now),
  (now) => removePastResetTokens(now),
  (now) => removeDayOldCalls(now),
  () => removeEndedJobs(),
  () => removePastMany(),
  () => bringForwardJobs(),
  enqueueMissingPublications,
  (now) => removeUsedConfirmations(now),
  (now) => removePastRefusals(now),
  (now) => removePastRuns(now),
  async () => removeDrawn((await listEpisodeIds()).union(await listPictureHashes())),
  measureMinutes,
  enqueueSoundOfOldFiles,
  (now) => removePastDevices(now),
  remindOfBackup,
  mailWhoIsBehind,
];

/** These tasks delete permanently. */
const DESTRUCTIVE_STEPS: Step[] = [
  () => removeYearOldAuditRows(),
  (now) => removeOldMessages(now),
  purgeDeletedEpisodes,
  removeDeletedUploads,
  purgeAddresses,
  removeKeptLongEnough,
  (now) => removePastProgress(now),
  removePastAsked,
];

/** One that fails is logged and keeps none of the others from running, of which backups are the last. */
async function takeSteps(steps: Step[], now: Date): Promise<void> {
  for (const step of steps) await step(now).catch((error: unknown) => logError('housekeeping failed', error));
}

/**
 * Removes what has expired, now and every hour, and makes the nightly backup; of several processes one at a time.
 * Returns a function that stops it, which waits for the sweep in progress; a backup is aborted.
 */
export function startHousekeeping(): () => Promise<void> {
  const stopping = new AbortController();
  let lookedAt: Date | null = null;
  const sweep = async () => {
    const now = new Date();
    await takeSteps(STEPS, now);
    const isSure = await isClockPlausible(now, lookedAt);
    lookedAt = now;
    if (!isSure) return log('warn', CLOCK_JUMPED);
    await changeState(LAST_SWEEP, now.toISOString());
    await takeSteps(DESTRUCTIVE_STEPS, now);
    if (config.backup) await takeSteps([() => backUpNightly(now, { signal: stopping.signal })], now);
    // Beside the next sweeps: a first copy of much audio takes hours.
    if (!sending && !stopping.signal.aborted)
      sending = uploadBackup(now, { signal: stopping.signal })
        .catch(logFailure)
        .finally(() => (sending = null));
  };
  let sending: Promise<void> | null = null;
  let underWay = Promise.resolve();
  const sweepSafely = () => {
    const swept = tryWithLock('housekeeping', sweep).catch((error: unknown) => logError('housekeeping failed', error));
    underWay = Promise.all([underWay, swept]).then(() => undefined); // one may take longer than an hour
  };
  sweepSafely();
  const timer = setInterval(sweepSafely, HOUR_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay; // which may have begun to send
    await sending;
  };
}

const logFailure = (error: unknown) => logError('nightly copy failed', error);

/**
 * Returns whether the clock is near to the last sweep that trusted it, or to this process's own an hour ago: one that
 * has jumped would empty the trash for good, and so would a restart, which is no second look.
 */
async function isClockPlausible(now: Date, lookedAt: Date | null): Promise<boolean> {
  const trusted = await findState(LAST_SWEEP);
  const checks = [lookedAt, trusted ? new Date(trusted) : null].filter((time) => time !== null);
  return checks.length === 0 || checks.some((time) => Math.abs(now.getTime() - time.getTime()) < 48 * HOUR_MS);
}
