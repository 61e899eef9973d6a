import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION, config } from '#server/config.ts';
import { listMigrations } from '#server/db/backup.ts';
import { isSiteListening } from '#server/db/presence.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { addDatabase } from './add-database.ts';
import { addFiles, outsideFiles } from './add-files.ts';
import { MAX_FILES } from './bounds.ts';
import { toDiskFull, prepareFolder, requireSpaceForBackup } from './folder.ts';
import { ABOUT, type About, FORMAT, MANIFEST, type Manifest, seal, SECRET } from './manifest.ts';
import { backupName } from './retention.ts';
import { type AddFile, writeTar } from './write-tar.ts';

/** The contents of a backup, and when it is made. */
export type Contents = {
  holds: About['holds'];
  /** To continue elsewhere: with sessions, keys and files in a bucket. The site must be stopped. */
  isMove?: boolean;
  /** With the files at storage services, or their names; a move always is. */
  isFromEverywhere?: boolean;
  now: Date;
  signal?: AbortSignal;
  /** Called at each step, and repeatedly with the progress of the files. */
  onProgress?: (progress: BackupProgress) => void;
};
/** `margin`: bytes to leave free on the disk. */
export type Making = Contents & { margin?: number };
export type BackupProgress = { step: 'database' } | { step: 'files'; done: number; of: number };

type Found = {
  /** How many files it contains. */
  files: number;
  filesElsewhere: number;
  holdsSecret: boolean;
  /** Files that the database names and that are missing from the disk, or differ from what was uploaded (`changed`). */
  missing: string[];
  changed: string[];
};
export type Made = Found & { path: string; bytes: number };

/**
 * Writes a consistent backup of the running site into one file in `folder`: a file that the database snapshot names
 * never changes and is not removed for days. @throws DomainError diskFull
 */
export async function makeBackup(folder: string, making: Making): Promise<Made> {
  const { holds, isMove = false, now, signal = new AbortController().signal, margin = 0 } = making;
  if (isMove) await requireStopped();
  await prepareFolder(folder, now);
  await requireSpaceForBackup(folder, { holds, isMove }, margin);
  const path = join(folder, backupName(now, holds === 'database'));
  const { fill, found } = await prepareContents({ ...making, signal });
  const bytes = await writeTar(path, now, signal, fill).catch((error: unknown) => {
    throw toDiskFull(error, folder);
  });
  return { path, bytes, ...found };
}

/** Returns what fills the archive of a backup, and what it has found once it has. */
export async function prepareContents(contents: Contents) {
  const { holds, isMove = false, isFromEverywhere = isMove, now } = contents;
  const { signal = new AbortController().signal, onProgress = () => undefined } = contents;
  const about = await describe(now, { holds, ...(isMove && { isMove }) });
  const found: Found = { files: 0, filesElsewhere: 0, holdsSecret: false, missing: [], changed: [] };
  const fill = async (add: AddFile) => {
    await addText(add, ABOUT, JSON.stringify(about));
    const secret = await addSecret(add);
    onProgress({ step: 'database' });
    const { files, ...rest } = await addDatabase(add, { isMove, isFromEverywhere });
    if (files.length > MAX_FILES) throw tooManyFiles();
    const onFiles = (done: number, of: number) => onProgress({ step: 'files', done, of });
    const added = holds === 'everything' ? await addFiles(add, files, signal, onFiles) : files.map(outsideFiles);
    const outside = added.filter(({ isInside }) => !isInside);
    found.files = added.length - outside.length;
    found.filesElsewhere = rest.filesElsewhere;
    found.holdsSecret = secret !== null;
    if (holds === 'everything') found.missing = outside.map(({ name }) => name);
    found.changed = added.filter(({ sha256 }, index) => sha256 !== files[index]?.sha256).map(({ name }) => name);
    await addText(add, MANIFEST, seal({ about, ...rest, files: added, secret }));
  };
  return { fill, found };
}

const tooManyFiles = () => new DomainError('conflict', { code: 'tooManyFilesToBackUp', most: MAX_FILES });

/** Anything a site writes after the copy would be lost, and anything it sends be sent twice. */
async function requireStopped(): Promise<void> {
  if (await isSiteListening(sql)) throw new DomainError('conflict', { code: 'siteRunsBeforeMove' });
}

async function describe(now: Date, what: Pick<About, 'holds' | 'isMove'>): Promise<About> {
  return { format: FORMAT, product: VERSION, madeAt: now.toISOString(), ...what, migrations: await listMigrations() };
}

async function addText(add: AddFile, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await add(name, bytes.length, [bytes]);
}

/** Sessions and links depend on the secret. One set as APP_SECRET is not backed up. */
async function addSecret(add: AddFile): Promise<Manifest['secret']> {
  const secret = config.appSecret ? null : await readFile(join(config.dataDir, 'app-secret')).catch(() => null);
  if (!secret) return null;
  await add(SECRET, secret.length, [secret]);
  return { bytes: secret.length, sha256: hash('sha256', secret) };
}
