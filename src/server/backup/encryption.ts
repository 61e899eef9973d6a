import { open } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { DomainError } from '#server/errors.ts';
import { spellingsOf } from '#shared/text.ts';
import { MAX_WORK_FACTOR } from './bounds.ts';
import { releasing } from './releasing.ts';

/**
 * scrypt with N = 2^15 takes 32 MB and a fifth of a second, while nothing else runs; age's own 2^18 would take 256 MB.
 * So a passphrase has at least PASSPHRASE_MIN characters.
 */
const WORK_FACTOR = 15;
/** How a file begins that a passphrase locks, and no other: https://github.com/C2SP/C2SP/blob/main/age.md */
const HEAD = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} ([1-9]\d?)\n[\w+/]{43}\n--- [\w+/]{43}\n/;
const HEAD_BYTES = 256;
const FIRST_LINE = 'age-encryption.org/v1\n';

/** Encrypts with a passphrase as it is read, in the format of https://age-encryption.org, which other programs open. */
export async function* encrypt(body: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  yield* (await encrypter.encrypt(streamOf(body))) as AsyncIterable<Uint8Array>;
}

/**
 * Decrypts as it is read; what was altered or cut off throws.
 * @throws DomainError invalid for another passphrase, or where trying it takes too much memory, before the first byte
 */
export async function* decrypt(body: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const spelling of spellingsOf(passphrase)) decrypter.addPassphrase(spelling);
  const { chunks, used } = releasing(withCheckedHead(body));
  const decrypted = await decrypter.decrypt(streamOf(chunks())).catch((error: unknown) => {
    if (error instanceof DomainError || !/identity|passphrase/i.test(String(error))) throw error;
    throw new DomainError('invalid', { code: 'backupPasswordWrong' }, { field: 'passphrase' });
  });
  let bytes = 0;
  for await (const piece of decrypted as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength; // fewer than were read for them
    used(bytes);
    yield piece;
  }
}

/** Node's streams are those of the web, with more types than TypeScript knows for the browser's. */
const streamOf = (body: AsyncIterable<Uint8Array>) => NodeStream.from(body) as unknown as ReadableStream<Uint8Array>;

/**
 * Passes a file on whose head is one of ours: its length and its work factor are looked at before they cost anything.
 */
async function* withCheckedHead(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    requireHead(head);
    yield head;
    head = null;
  }
  if (!head) return;
  requireHead(head);
  yield head;
}

function requireHead(head: Buffer): void {
  const [, workFactor] = HEAD.exec(head.toString('latin1', 0, HEAD_BYTES)) ?? [];
  if (workFactor === undefined) throw new DomainError('invalid', { code: 'backupNotLocked' });
  if (Number(workFactor) > MAX_WORK_FACTOR) throw new DomainError('invalid', { code: 'backupUnlockCostly' });
}

/** Returns whether a file begins as one that was encrypted. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(FIRST_LINE.length) });
    return buffer.toString('latin1', 0, bytesRead) === FIRST_LINE;
  } finally {
    await file.close();
  }
}
