import { LastCheck } from '#shared/backups.ts';
import { config } from '#server/config.ts';
import { countDatabaseBytes, inSnapshot, listFiles } from '#server/db/backup.ts';
import { findDownloaded, findElsewhere } from '#server/db/backup-facts.ts';
import { findState, findJsonState } from '#server/db/site-state.ts';
import { isEmptySite } from '#server/db/presence.ts';
import { countFree } from '#server/media/index.ts';
import { CHECKED_STATE } from './check-stored-backup.ts';
import { NIGHTLY_STATE } from './nightly.ts';
import { readRestore } from './restore-progress.ts';

/** Returns which copies there are, and how many bytes one would have: about as many as the database, and the files'. */
export async function readBackups() {
  const downloaded = await findDownloaded();
  const checked = await findJsonState(CHECKED_STATE, LastCheck);
  const nightlyAt = await findState(NIGHTLY_STATE);
  const files = await inSnapshot((db) => listFiles(db, 'everywhere'));
  const bytes = { database: await countDatabaseBytes(), files: files.reduce((sum, file) => sum + file.bytes, 0) };
  const elsewhere = await findElsewhere();
  return { downloaded, checked, elsewhere, nightlyAt: nightlyAt ? new Date(nightlyAt) : null, bytes };
}

/** Returns when the last nightly backup was made here, or arrived in a bucket; null when neither has been. */
export async function lastBackupAt(): Promise<Date | null> {
  const times = [await findState(NIGHTLY_STATE), (await findElsewhere())?.at ?? null];
  const known = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return known.length > 0 ? new Date(Math.max(...known)) : null;
}

/** Returns whether a backup is anywhere else than on this machine: sent to a bucket, or downloaded. */
export const hasBackupElsewhere = async (): Promise<boolean> =>
  Boolean((await findElsewhere())?.at) || (await findDownloaded()) !== null;

/** Returns whether the site may start from a copy, how far that is or came, and the bytes that are free for it. */
export async function readStart() {
  return { isEmpty: await isEmptySite(), last: await readRestore(), free: await countFree(config.dataDir) };
}
