import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countDatabaseBytes, inSnapshot, listFiles } from '#server/db/backup.ts';
import { DomainError, isDiskFull } from '#server/errors.ts';
import { countFree } from '#server/media/index.ts';
import { isUnfinished } from './retention.ts';
import type { About } from './manifest.ts';
import { HOUR_MS } from '#shared/units.ts';

/** A running backup writes continuously, so an older `.part` is abandoned. */
const UNFINISHED_LIFE_MS = HOUR_MS;

/** Creates the folder (0700) if it is missing, and removes what killed backup processes left behind. */
export async function prepareFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    const isFile = error.code === 'EEXIST' || error.code === 'ENOTDIR';
    throw isFile ? new DomainError('conflict', { code: 'folderIsFile', folder }) : error;
  });
  const parts = (await readdir(folder)).filter(isUnfinished).map((name) => join(folder, name));
  for (const part of parts) {
    const found = await stat(part).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > UNFINISHED_LIFE_MS) await rm(part, { force: true });
  }
}

/** @throws DomainError diskFull when a backup would leave less than `margin` bytes free */
export async function requireSpaceForBackup(
  folder: string,
  { holds, isMove = false }: { holds: About['holds']; isMove?: boolean },
  margin: number,
): Promise<void> {
  const where = isMove ? 'everywhere' : 'here';
  const files = holds === 'everything' ? await inSnapshot((db) => listFiles(db, where)) : [];
  const needed = (await countDatabaseBytes()) + files.reduce((sum, { bytes }) => sum + bytes, 0) + margin;
  await requireFree(folder, needed);
}

/** @throws DomainError diskFull in one line with both figures */
export async function requireFree(folder: string, needed: number): Promise<void> {
  const free = await countFree(folder);
  if (free >= needed) return;
  throw new DomainError('diskFull', { code: 'folderTooSmall', folder, needed, free });
}

/** Returns the refusal for a full disk, with the folder; any other error as it is. */
export const toDiskFull = (error: unknown, folder: string): unknown =>
  isDiskFull(error) ? new DomainError('diskFull', { code: 'folderFull', folder }) : error;
