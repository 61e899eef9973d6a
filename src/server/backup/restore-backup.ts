import { isDeepStrictEqual } from 'node:util';
import { config } from '#server/config.ts';
import { requireDataDir } from '#server/config/data-dir.ts';
import { markMoved, markRestored } from '#server/db/announcements.ts';
import { listMigrations } from '#server/db/backup.ts';
import { EmbeddedDatabaseError, rememberMissing } from '#server/postgres/index.ts';
import { asKnownHere, migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { isSiteListening, isUnused } from '#server/db/presence.ts';
import { closePool, type Pool, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { storage } from '#server/media/index.ts';
import { requireFree } from './folder.ts';
import { loadBackup } from './load-backup.ts';
import type { About, Manifest } from './manifest.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

/** What was in the backup, and the names of the files that were found nowhere. */
type Restored = { manifest: Manifest; missing: string[] };
type Restoring = {
  /** For a move: what gives access comes along, and what waits goes on. */
  isMove?: boolean;
  onProgress?: (progress: RestoreProgress) => void;
};
export type RestoreProgress = { step: 'checking' | 'restoring'; read: number; of: number };

/**
 * Restores a backup into an empty site that is not running: all or nothing. The whole file is verified before
 * anything is created, and again while it is loaded.
 * @throws DomainError in one line; EmbeddedDatabaseError while a site runs on DATA_DIR
 */
export async function restoreBackup(
  path: string,
  { isMove = false, onProgress = () => undefined }: Restoring = {},
): Promise<Restored> {
  const of = await lengthOf(path);
  const manifest = await verifyBackup(path, (read) => onProgress({ step: 'checking', read, of }));
  if (isMove && !manifest.about.isMove) throw new DomainError('conflict', { code: 'backupNotForMove' });
  const removeNew = config.databaseUrl ? () => undefined : rememberMissing(config.dataDir);
  try {
    requireDataDir(config.dataDir);
    await requireFree(config.dataDir, of);
    const onBytes = (read: number) => onProgress({ step: 'restoring', read, of });
    return await restoreChecked(path, manifest, { withAccess: isMove, onBytes });
  } catch (error) {
    // If another site holds DATA_DIR, new files in it belong to that site.
    if (!(error instanceof EmbeddedDatabaseError)) removeNew();
    throw error;
  }
}

async function restoreChecked(
  path: string,
  manifest: Manifest,
  { withAccess, onBytes }: { withAccess: boolean; onBytes: (read: number) => void },
): Promise<Restored> {
  const database = await openDatabase(
    () => undefined,
    (pool) => prepare(pool, manifest.about),
  );
  try {
    if (config.storage === 's3') await storage.check();
    const missing = await loadBackup(path, manifest, { onBytes, withAccess });
    await migrate(sql);
    if (withAccess) await markMoved(sql);
    else await markRestored(); // the next start sees a new database anyway, unless the old one was emptied by hand
    return { manifest, missing };
  } finally {
    await closePool();
    await database.stop();
  }
}

/** Migrates only as far as the backup was; the remaining migrations run once the rows are loaded. */
async function prepare(pool: Pool, { migrations }: About): Promise<string[]> {
  if (await isSiteListening(pool)) throw new DomainError('conflict', { code: 'siteRunsOnDatabase' });
  if (!(await isUnused(pool))) throw new DomainError('conflict', { code: 'siteAlreadyHere' });
  const wanted = asKnownHere(migrations) ?? [];
  const ran = await migrate(pool, wanted);
  if (isDeepStrictEqual(await listMigrations(pool), wanted.toSorted())) return ran;
  throw new DomainError('conflict', { code: 'databaseNewerThanBackup' });
}
