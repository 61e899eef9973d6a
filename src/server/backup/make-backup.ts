import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import { config } from '#server/config.ts';
import { listMigrations } from '#server/db/backup.ts';
import { addDatabase } from './add-database.ts';
import { addFiles, outsideFiles } from './add-files.ts';
import { backupName } from './backup-name.ts';
import { toDiskFull, prepareFolder, requireRoom } from './folder.ts';
import { ABOUT, type About, FORMAT, MANIFEST, type Manifest, seal, SECRET } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { type AddFile, writeTar } from './write-tar.ts';

export type Making = {
  holds: About['holds'];
  now: Date;
  signal?: AbortSignal;
  /** Bytes to leave free on the disk. */
  margin?: number;
  /** Called at each step, and repeatedly with the progress of the files. */
  onProgress?: (progress: BackupProgress) => void;
};
export type BackupProgress = { step: 'database' } | { step: 'files'; done: number; of: number };

export type Made = {
  path: string;
  bytes: number;
  /** How many files it contains. */
  files: number;
  filesElsewhere: number;
  holdsSecret: boolean;
  /** Files that the database names and that are missing from the disk, or differ from what was uploaded (`changed`). */
  missing: string[];
  changed: string[];
};

/**
 * Writes a consistent backup of the running site into one file in `folder`: a file that the database snapshot names
 * never changes and is not removed for days. @throws DomainError diskFull
 */
export async function makeBackup(folder: string, making: Making): Promise<Made> {
  const { holds, now, signal = new AbortController().signal, margin = 0, onProgress = () => undefined } = making;
  await prepareFolder(folder, now);
  await requireRoom(folder, holds, margin);
  const path = join(folder, backupName(now, holds === 'database'));
  const about = await describe(holds, now);
  let manifest: Manifest | null = null;
  let changed: string[] = [];
  const bytes = await writeTar(path, now, signal, async (add) => {
    await addText(add, ABOUT, JSON.stringify(about));
    const secret = await addSecret(add);
    onProgress({ step: 'database' });
    const { files, ...rest } = await addDatabase(add);
    const onFiles = (done: number, of: number) => onProgress({ step: 'files', done, of });
    const added = holds === 'everything' ? await addFiles(add, files, signal, onFiles) : files.map(outsideFiles);
    changed = added.filter(({ sha256 }, index) => sha256 !== files[index]?.sha256).map(({ name }) => name);
    manifest = { about, ...rest, files: added, secret };
    await addText(add, MANIFEST, seal(manifest));
  }).catch((error: unknown) => {
    throw toDiskFull(error, folder);
  });
  return { path, bytes, changed, ...summary(manifest, holds) };
}

async function describe(holds: About['holds'], now: Date): Promise<About> {
  const { version: product } = packageFile;
  return { format: FORMAT, product, madeAt: now.toISOString(), holds, migrations: await listMigrations() };
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
  const measure = startMeasure();
  measure.add(secret);
  return measure.sum();
}

function summary(manifest: Manifest | null, holds: About['holds']) {
  const files = manifest?.files ?? [];
  return {
    files: files.filter(({ isInside }) => isInside).length,
    missing: holds === 'everything' ? files.filter(({ isInside }) => !isInside).map(({ name }) => name) : [],
    filesElsewhere: manifest?.filesElsewhere ?? 0,
    holdsSecret: Boolean(manifest?.secret),
  };
}
