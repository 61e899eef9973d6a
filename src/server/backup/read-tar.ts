import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extract as startExtract } from 'tar-stream';
import { DomainError } from '#server/errors.ts';

export type Entry = { name: string; bytes: number; body: AsyncIterable<Uint8Array> };

const CHUNK = 1024 ** 2;

/**
 * The plain files of an archive, one after the other: each body is read before the next one comes. Nothing else is
 * let through: no folders, links, devices or long headers. `onBytes` is told how far it is.
 * @throws DomainError invalid: it is cut off or no such archive
 */
export async function* readTar(path: string, onBytes: (read: number) => void = () => undefined): AsyncGenerator<Entry> {
  const { size: length } = await stat(path);
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const extract = startExtract();
  let read = 0;
  file.on('data', (chunk) => onBytes((read += chunk.length)));
  file.once('error', (error) => extract.destroy(error)).pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type, pax } = entry.header;
      if (type !== 'file' || pax) throw damaged(`it holds something that is no plain file (${printable(name)})`);
      if (size > length) throw damaged('it is cut off or damaged');
      yield { name, bytes: size, body: bodyOf(entry as AsyncIterable<Uint8Array>) };
      entry.resume();
    }
  } catch (error) {
    throw asDamage(error);
  } finally {
    file.destroy();
    extract.destroy();
  }
}

async function* bodyOf(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* entry;
  } catch (error) {
    throw asDamage(error);
  }
}

export const damaged = (what: string) =>
  new DomainError('invalid', `This backup cannot be used: ${what}. Nothing was changed.`);

/** A name of somebody else's, for a line on a terminal. */
const printable = (name: string) => JSON.stringify(name.slice(0, 80)).replace(/[^ -~]/g, '?');

/** What the disk says of itself, such as EIO, has a system call; the rest is in the bytes. */
function asDamage(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && 'syscall' in error)) return error;
  const isHeader = error instanceof Error && /header/i.test(error.message);
  return damaged(isHeader ? 'it is no backup of Carecast, or damaged' : 'it is cut off or damaged');
}
