import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#server/config.ts';
import type { BackedUpFile } from '#server/db/backup.ts';
import type { FileSum } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { fileName } from './read-backup.ts';
import type { AddFile } from './write-tar.ts';

/** Returns the manifest entry of a file that the backup names but does not contain. */
export const outsideFiles = ({ id, extension, bytes, sha256 }: BackedUpFile): FileSum => ({
  name: `${id}.${extension}`,
  isInside: false,
  bytes,
  sha256,
});

/** Adds the files the database names; a missing one is only named. Calls `onFiles` with bytes before each. */
export async function addFiles(
  add: AddFile,
  files: BackedUpFile[],
  signal: AbortSignal,
  onFiles: (done: number, of: number) => void,
): Promise<FileSum[]> {
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const added: FileSum[] = [];
  let done = 0;
  for (const file of files) {
    signal.throwIfAborted();
    onFiles(done, of);
    added.push(await addFile(add, outsideFiles(file)));
    done += file.bytes;
  }
  return added;
}

/** Takes size and hash from the disk, so that a damaged site can be backed up too. */
async function addFile(add: AddFile, named: FileSum): Promise<FileSum> {
  const file = await open(join(config.dataDir, 'files', named.name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return named;
  try {
    const { size } = await file.stat();
    const measure = startMeasure();
    await add(fileName(named.name), size, measure.through(file.createReadStream({ autoClose: false })));
    return { ...named, isInside: true, ...measure.sum() };
  } finally {
    await file.close();
  }
}
