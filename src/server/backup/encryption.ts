import { open } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { DomainError } from '#server/errors.ts';
import { releasing } from './releasing.ts';

/**
 * scrypt with N = 2^15 takes 32 MB and a fifth of a second, while nothing else runs; age's own 2^18 would take 256 MB.
 * So a passphrase has at least PASSPHRASE_MIN characters.
 */
const WORK_FACTOR = 15;
/** What the program `age` uses, and more than we do: each further one takes twice the memory, in this process. */
const MAX_WORK_FACTOR = 18;
/** https://github.com/C2SP/C2SP/blob/main/age.md */
const HEAD = /^age-encryption\.org\/v1\n(?:-> scrypt \S+ (\d+)\n)?/;
const HEAD_BYTES = 128;

/** Encrypts with a passphrase as it is read, in the format of https://age-encryption.org, which other programs open. */
export async function* encrypt(body: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  yield* (await encrypter.encrypt(streamOf(body))) as AsyncIterable<Uint8Array>;
}

/**
 * Decrypts as it is read; what was altered or cut off throws.
 * @throws DomainError invalid for another passphrase, before the first byte
 */
export async function* decrypt(body: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const { chunks, used } = releasing(body);
  const decrypted = await decrypter.decrypt(streamOf(chunks())).catch((error: unknown) => {
    if (!/identity|passphrase/i.test(String(error))) throw error;
    throw new DomainError(
      'invalid',
      { code: 'other', text: 'This is not the passphrase of this copy' },
      { field: 'passphrase' },
    );
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
 * Returns whether a file begins as one that was encrypted.
 * @throws DomainError invalid where trying a passphrase would take more than 256 MB
 */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    const [head, workFactor] = HEAD.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
    if (Number(workFactor ?? 0) > MAX_WORK_FACTOR)
      throw new DomainError('invalid', {
        code: 'other',
        text: 'This copy takes too much memory to open: encrypt it as age does by default',
      });
    return head !== undefined;
  } finally {
    await file.close();
  }
}
