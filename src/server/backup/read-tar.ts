import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { extract as startExtract } from 'tar-stream';
import type { Reason } from '#shared/reason.ts';
import { DomainError } from '#server/errors.ts';
import { MAX_ENTRIES } from './bounds.ts';
import { decrypt, isEncrypted } from './encryption.ts';
import { releasing } from './releasing.ts';
import { KB } from '#shared/units.ts';

/** A piece of `body` is valid until the next one is requested. */
export type Entry = { name: string; bytes: number; body: AsyncIterable<Uint8Array> };

const CHUNK = 128 * KB;
/**
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html: a header is a block, a body fills its last one.
 */
const BLOCK = 512;

/**
 * Parses an archive and yields its regular files; read each body before requesting the next entry. Rejects everything
 * else: folders, links, devices and pax headers; with a passphrase, also what it did not lock, which someone else may
 * have put in its place. Calls `onBytes` with the bytes of the file read so far.
 * @throws DomainError invalid: truncated, not such an archive, or encrypted with another `passphrase`
 */
export async function* readTar(
  path: string,
  onBytes: (read: number) => void = () => undefined,
  passphrase?: string,
): AsyncGenerator<Entry> {
  const hasCipher = await isEncrypted(path);
  if (hasCipher !== (passphrase !== undefined))
    throw new DomainError('invalid', { code: hasCipher ? 'backupLocked' : 'backupNotLocked' }, { field: 'passphrase' });
  const { size: length } = await stat(path);
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const extract = startExtract();
  let read = 0;
  file.on('data', (chunk) => onBytes((read += chunk.length)));
  const { chunks, used } = releasing(passphrase === undefined ? file : decrypt(file, passphrase));
  const archive = Readable.from(chunks(), { objectMode: false });
  let at = 0;
  let entries = 0;
  archive.once('error', (error) => extract.destroy(error)).pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type, pax } = entry.header;
      if (type !== 'file' || pax) throw damaged({ code: 'backupEntryNotFile', name: printable(name) });
      if (size > length) throw damaged({ code: 'backupCutOff' });
      if ((entries += 1) > MAX_ENTRIES) throw damaged({ code: 'backupTooManyFiles' });
      const start = (at += BLOCK);
      const onUsed = (bytes: number) => used(start + bytes);
      yield { name, bytes: size, body: bodyOf(entry as AsyncIterable<Uint8Array>, onUsed) };
      entry.resume();
      at += Math.ceil(size / BLOCK) * BLOCK;
    }
  } catch (error) {
    throw asDamage(error);
  } finally {
    archive.destroy();
    file.destroy();
    extract.destroy();
  }
}

async function* bodyOf(entry: AsyncIterable<Uint8Array>, onUsed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of entry) {
      bytes += piece.byteLength;
      yield piece;
      onUsed(bytes);
    }
  } catch (error) {
    throw asDamage(error);
  }
}

export const damaged = (problem: Reason) => new DomainError('invalid', { code: 'backupUnusable', problem });

/** An untrusted name, made safe for one line on a terminal. */
const printable = (name: string) => JSON.stringify(name.slice(0, 80)).replace(/[^ -~]/g, '?');

/** An error of the disk, such as EIO, has `syscall`; any other is caused by the archive's contents. */
export function asDamage(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && 'syscall' in error)) return error;
  const isHeader = error instanceof Error && /header/i.test(error.message);
  return damaged({ code: isHeader ? 'backupNotOurs' : 'backupCutOff' });
}
