import { foldSmallGroups, inDownloadBatch, removeListenersBefore } from '#server/db/downloads.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { logError } from '#server/log.ts';
import { flushMissedSearches } from '../missed-searches.ts';
import { flushDownloads } from './record.ts';
import { oldestWindow } from './rules.ts';
import { MINUTE_MS } from '#shared/units.ts';

/**
 * Ends the days that were over an hour before `now`: deletes their keys with what was hashed under them, and folds
 * small groups. What another process has ended is not there anymore.
 */
export async function endDays(now: Date): Promise<void> {
  const day = oldestWindow(now);
  await inDownloadBatch(async (db) => {
    await removeListenersBefore(day, db);
    await foldSmallGroups(day, db);
  });
}

/** Ends days from now on, an hour after each; returns a function that stops it and writes the last batches. */
export function startCounting(): () => Promise<void> {
  let ended = '';
  const check = async () => {
    const now = new Date();
    const day = oldestWindow(now);
    if (day === ended) return;
    await endDays(now);
    ended = day;
  };
  const checkSafely = () =>
    void check().catch((error: unknown) => {
      if (!isDatabaseAway()) logError('the day of downloads could not be ended', error);
    });
  checkSafely();
  const timer = setInterval(checkSafely, MINUTE_MS).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([flushDownloads(new Date()), flushMissedSearches(new Date())]);
  };
}
