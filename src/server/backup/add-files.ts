import type { BackedUpFile } from '#server/db/backup.ts';
import { storageOf } from '#server/media/index.ts';
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
    added.push(await addFile(add, file));
    done += file.bytes;
  }
  return added;
}

/** Takes size and hash from what is stored, so that a damaged site can be backed up too. */
async function addFile(add: AddFile, file: BackedUpFile): Promise<FileSum> {
  const named = outsideFiles(file);
  const from = storageOf(file);
  const size = await from.size(file);
  if (size === null) return named;
  const measure = startMeasure();
  await add(fileName(named.name), size, measure.through(contentsOf({ ...file, bytes: size })));
  return { ...named, isInside: true, ...measure.sum() };
}

/** Opened when it is read, which a backup that was stopped never does. */
async function* contentsOf(file: BackedUpFile): AsyncGenerator<Uint8Array> {
  if (file.bytes === 0) return;
  yield* await storageOf(file).read(file, { start: 0, end: file.bytes }, new AbortController().signal);
}
