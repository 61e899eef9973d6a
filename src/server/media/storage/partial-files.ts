import { constants } from 'node:fs';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '#server/db/uploads.ts';
import { asDiskFull, DomainError } from '#server/errors.ts';
import { readChunks, writeWhole } from './disk.ts';
import { release } from '#shared/release.ts';
import { localStorage } from './local.ts';
import { DAY_MS, MB } from '#shared/units.ts';

/** How many bytes may be lost to a crash in the middle of one request. */
const SAVE_EVERY = 5 * MB;
/** Rows of unfinished uploads are removed a day after their URL has expired; a file that old has none. */
const LIFE_MS = 2 * DAY_MS;
const ENDING = '.partial';
// Windows has no O_NOFOLLOW.
const WRITE = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/** Called with the length of a file once that much of it is durable. */
type OnDurable = (bytes: number) => Promise<void>;

/**
 * Returns the unfinished uploads in a folder of this machine or a disk that several share: the first bytes of files.
 */
export function partialFiles(root: string, { requireSpace } = localStorage(root)) {
  const pathOf = (id: string) => join(root, id + ENDING);
  const sizeOf = async (id: string): Promise<number> => (await stat(pathOf(id)).catch(() => null))?.size ?? 0;
  return {
    /** Returns how many bytes are there; 0 when there is no file. */
    size: sizeOf,
    /** Returns where an upload continues: at 0 on a machine that does not share the disk, and has none of its bytes. */
    offset: async ({ id, receivedBytes }: Pick<Upload, 'id' | 'receivedBytes'>): Promise<number> =>
      (await sizeOf(id)) >= receivedBytes ? receivedBytes : 0,
    /**
     * Replaces everything from `offset` on by the body and returns the new length. However the body ends, what came of
     * it stays. Takes ownership of the chunks. @throws DomainError diskFull, tooLarge beyond `limit` bytes
     */
    async append(
      id: string,
      offset: number,
      limit: number,
      body: AsyncIterable<Uint8Array>,
      onDurable: OnDurable,
    ): Promise<number> {
      await requireSpace(limit - offset);
      const file = await open(pathOf(id), WRITE, 0o600);
      try {
        await file.truncate(offset);
        return await writeBody(file, offset, limit, body, onDurable);
      } catch (error) {
        throw asDiskFull(error);
      } finally {
        await file.close();
      }
    },
    /** Returns where the file is. */
    locate: pathOf,
    read: (id: string): AsyncIterable<Uint8Array> => readChunks(pathOf(id)),
    /** A missing file is no error. */
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
    /** Removes the files of uploads that are removed. */
    async sweep(now: Date): Promise<void> {
      const names = (await readdir(root)).filter((name) => name.endsWith(ENDING));
      for (const path of names.map((name) => join(root, name))) {
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
        if (now.getTime() - mtimeMs > LIFE_MS) await rm(path, { force: true });
      }
    },
  };
}

async function writeBody(
  file: FileHandle,
  offset: number,
  limit: number,
  body: AsyncIterable<Uint8Array>,
  onDurable: OnDurable,
): Promise<number> {
  let end = offset;
  let saved = offset;
  const save = async () => {
    if (end === saved) return;
    await file.datasync();
    saved = end;
    await onDurable(end);
  };
  try {
    for await (const chunk of body) {
      if (end + chunk.byteLength > limit) throw new DomainError('tooLarge', { code: 'largerThanDeclared' });
      const { byteLength } = chunk;
      await writeWhole(file, chunk, end);
      release(chunk);
      end += byteLength;
      if (end - saved >= SAVE_EVERY) await save();
    }
  } finally {
    await save();
  }
  return end;
}
