import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { extract as startExtract } from 'tar-stream';
import { DomainError } from '../errors.ts';

export type Entry = { name: string; bytes: number; body: AsyncIterable<Uint8Array> };

/** Our own names are short: whatever describes a file takes 512 bytes. */
const LONGEST_HEADER = 64 * 1024;
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
  const guard = headerGuard(onBytes);
  const fail = (error: Error) => extract.destroy(error);
  file.once('error', fail).pipe(guard.once('error', fail)).pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type, pax } = entry.header;
      if (type !== 'file' || pax || size > length)
        throw damaged(`it holds something that is no plain file (${printable(name)})`);
      guard.expect(size);
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

/** The library keeps a header in memory, however long it says it is: only what was announced may pass, and a little. */
function headerGuard(onBytes: (read: number) => void): Transform & { expect(bytes: number): void } {
  let read = 0;
  let allowed = LONGEST_HEADER;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      // What came with the last chunk of a body may be the next headers.
      if (read > allowed) return done(damaged('its headers are too long'));
      read += chunk.length;
      onBytes(read);
      done(null, chunk);
    },
  });
  return Object.assign(guard, { expect: (bytes: number) => void (allowed = read + bytes + LONGEST_HEADER) });
}

function asDamage(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: '' };
  if (code) return error;
  return damaged(/header/i.test(message) ? 'it is no backup of Carecast, or damaged' : 'it is cut off or damaged');
}
