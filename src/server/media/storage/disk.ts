import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';

/** Returns the bytes that are free on the disk of the folder. */
export async function countFree(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}

/**
 * Writes a chunk at `position`, or where the file's own position is. A write may be short on a disk that is filling up;
 * the next one then says ENOSPC.
 */
export async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number | null = null): Promise<void> {
  let at = 0;
  while (at < chunk.byteLength) {
    const to = position === null ? null : position + at;
    at += (await file.write(chunk, at, chunk.byteLength - at, to)).bytesWritten;
  }
}

/**
 * Yields a file's bytes. It is opened at the first read: a stream that no one reads would keep the file open, and its
 * error would have no listener.
 */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** Fsyncs a folder, so that a rename in it survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there; NTFS journals the rename
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
