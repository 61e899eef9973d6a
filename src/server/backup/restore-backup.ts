import { config } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { isSiteListening, isUnused } from '#server/db/presence.ts';
import { closePool, type Pool } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { EmbeddedDatabaseError, rememberMissing } from '#server/postgres/index.ts';
import { type Restored, type RestoreProgress, restore } from './restore.ts';
import { sourceFile } from './restore-source.ts';

type Wanted = { isMove?: boolean; onProgress?: (progress: RestoreProgress) => void };

/**
 * Restores a backup into a site that is empty and not running, whose database it makes or opens. A restore that fails
 * leaves no database of its own behind.
 * @throws DomainError in one line; EmbeddedDatabaseError while a site runs on DATA_DIR
 */
export async function restoreBackup(
  path: string,
  { isMove = false, onProgress = () => undefined }: Wanted = {},
): Promise<Restored> {
  const removeNew = config.databaseUrl ? () => undefined : rememberMissing(config.dataDir);
  try {
    return await restore({ source: sourceFile(path), by: null, isMove, onProgress, withDatabase });
  } catch (error) {
    // If another site holds DATA_DIR, new files in it belong to that site.
    if (!(error instanceof EmbeddedDatabaseError)) removeNew();
    throw error;
  }
}

async function withDatabase(work: () => Promise<Restored>): Promise<Restored> {
  const database = await openDatabase(() => undefined, migrateUnused);
  try {
    let restored: Restored | null = null;
    await tryWithLock('restore', async () => void (restored = await work()));
    if (!restored) throw new DomainError('conflict', { code: 'restoreInProgress' });
    return restored;
  } finally {
    await closePool();
    await database.stop();
  }
}

async function migrateUnused(pool: Pool): Promise<string[]> {
  if (await isSiteListening(pool)) throw new DomainError('conflict', { code: 'siteRunsOnDatabase' });
  if (!(await isUnused(pool))) throw new DomainError('conflict', { code: 'siteAlreadyHere' });
  return migrate(pool);
}
