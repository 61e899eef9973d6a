import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as startPack } from 'tar-stream';
import { syncFolder } from '#server/media/index.ts';

/** Writes one file into the archive; `body` must be exactly `bytes` long. */
export type AddFile = (
  name: string,
  bytes: number,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;
type Fill = (add: AddFile) => Promise<void>;

/**
 * Writes an archive as a stream and returns its length in bytes. Atomic: renamed to `path` once complete and flushed
 * to disk; removed on any failure.
 */
export async function writeTar(path: string, now: Date, signal: AbortSignal, fill: Fill): Promise<number> {
  const part = `${path}.part`;
  try {
    await pour(part, now, signal, fill);
    const { size } = await stat(part);
    await rename(part, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function pour(part: string, now: Date, signal: AbortSignal, fill: Fill): Promise<void> {
  const { pack, filled } = startTar(now, fill);
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(pack, file, { signal });
  // A full disk rejects `written`, which aborts `filled`; awaits both and throws the cause.
  const [outcome] = await Promise.allSettled([written, filled]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

/** Yields an archive as it is made; one that is not read to its end stops `fill`. */
export async function* streamTar(now: Date, fill: Fill): AsyncGenerator<Uint8Array> {
  const { pack, filled } = startTar(now, fill);
  try {
    for await (const piece of pack) yield piece as Uint8Array;
  } finally {
    pack.destroy();
    await filled;
  }
}

function startTar(now: Date, fill: Fill) {
  const pack = startPack();
  const add: AddFile = async (name, size, body) => {
    const entry = pack.entry({ name, size, mtime: now, mode: 0o600 });
    await pipeline(Readable.from(body), entry);
  };
  const filled = fill(add).then(
    () => pack.finalize(),
    (error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { pack, filled };
}
