import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { isListening } from '#server/postgres/index.ts';
import { type Made, makeBackup, type Making } from './make-backup.ts';
import { restoreBackup, type Restored, type RestoreProgress } from './restore-backup.ts';

const inDataDir = (name: string): string => join(config.dataDir, name);

/**
 * Writes the database into DATA_DIR/copied, beside the files that it names, so that somebody can copy DATA_DIR while
 * the site runs: the folder of a running PostgreSQL cannot be copied file by file. Replaces what was written before.
 * @throws DomainError diskFull
 */
export async function prepareCopy(making: Omit<Making, 'holds'>): Promise<Made> {
  await rm(inDataDir('copied'), { recursive: true, force: true });
  return makeBackup(inDataDir('copied'), { ...making, holds: 'database' });
}

/**
 * Restores the database from what `prepareCopy` wrote, in a DATA_DIR that was copied while its site ran. Returns null
 * where there is nothing to restore: the database is elsewhere (DATABASE_URL), nothing was written, or the database was
 * stopped when it was copied, and so is whole and newer. @throws DomainError in one line; the copy is then as before
 */
export async function restoreCopy(onProgress: (progress: RestoreProgress) => void): Promise<Restored | null> {
  const written = await findWritten();
  if (!written || config.databaseUrl) return null;
  const [database, torn] = [inDataDir('database'), inDataDir('database.torn')];
  if (existsSync(database) && !existsSync(join(database, 'postmaster.pid'))) return null;
  // Not what postmaster.pid says: in a copy it names the site that was copied.
  if (await isListening(join(inDataDir('run'), 'site.lock')))
    throw new DomainError('conflict', 'A site is running on this DATA_DIR: stop it first. Nothing was changed.');
  const hasTorn = existsSync(database);
  if (hasTorn) await rename(database, torn);
  try {
    const restored = await restoreBackup(written, onProgress);
    await rm(torn, { recursive: true, force: true });
    await rm(inDataDir('copied'), { recursive: true, force: true });
    return restored;
  } catch (error) {
    if (hasTorn && !existsSync(database)) await rename(torn, database);
    throw error;
  }
}

async function findWritten(): Promise<string | null> {
  const names = await readdir(inDataDir('copied')).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.tar'))
    .toSorted()
    .at(-1);
  return newest ? join(inDataDir('copied'), newest) : null;
}
