import { Downloaded, LastCheck } from '#shared/copies.ts';
import { config } from '#server/config.ts';
import { countDatabaseBytes, inSnapshot, listFiles } from '#server/db/backup.ts';
import { findState, findJsonState } from '#server/db/site-state.ts';
import { isEmptySite } from '#server/db/presence.ts';
import { countFree } from '#server/media/index.ts';
import { CHECKED_STATE } from './check-copy.ts';
import { readElsewhere } from './copy-elsewhere.ts';
import { NIGHTLY_STATE } from './nightly.ts';
import { readRestore } from './restore-progress.ts';
import { DOWNLOADED_STATE } from './stream-copy.ts';
import { MONTH_MS } from '#shared/units.ts';

/** Returns the copy that was last downloaded to its end, null while none was. */
export const findDownloaded = (): Promise<Downloaded | null> => findJsonState(DOWNLOADED_STATE, Downloaded);

/** Returns which copies there are, and how many bytes one would have: about as many as the database, and the files'. */
export async function readCopies() {
  const downloaded = await findDownloaded();
  const checked = await findJsonState(CHECKED_STATE, LastCheck);
  const nightlyAt = await findState(NIGHTLY_STATE);
  const files = await inSnapshot((db) => listFiles(db, 'everywhere'));
  const bytes = { database: await countDatabaseBytes(), files: files.reduce((sum, file) => sum + file.bytes, 0) };
  const elsewhere = await readElsewhere();
  return { downloaded, checked, elsewhere, nightlyAt: nightlyAt ? new Date(nightlyAt) : null, bytes };
}

/** Returns whether the site may start from a copy, how far that is or came, and the bytes that are free for it. */
export async function readStart() {
  return { isEmpty: await isEmptySite(), last: await readRestore(), free: await countFree(config.dataDir) };
}

/** Returns whether the overview asks to take a copy home: none was downloaded for 30 days. */
export async function asksForCopy(now: Date): Promise<boolean> {
  const downloaded = await findDownloaded();
  return !downloaded || now.getTime() - Date.parse(downloaded.at) > MONTH_MS;
}
