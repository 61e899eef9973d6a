import type { Bucket } from '#server/media/index.ts';
import { INDEX_BYTES } from './bounds.ts';
import { INDEX, type Index } from './manifest.ts';
import { parseIndexApart } from './read-apart.ts';
import { damaged } from './read-tar.ts';

/** Returns the key of a stored file by its name. */
export const keyOf = (name: string): string => `files/${name}`;

/** Returns what storage calls the file of so many bytes under this key. */
export const locate = (key: string, bytes = 0) => ({
  id: key,
  storage: 's3' as const,
  storageKey: key,
  extension: '',
  bytes,
});

/** Returns the bytes under a key, and how many; null when nothing is there. */
export async function readWhole(bucket: Bucket, key: string, signal = new AbortController().signal) {
  const bytes = await bucket.size(locate(key));
  if (bytes === null) return null;
  return { bytes, body: await bucket.read(locate(key, bytes), { start: 0, end: bytes }, signal) };
}

/** Returns the index of the bucket; null when it has none. @throws DomainError invalid when it is none of ours */
export async function readIndex(bucket: Bucket): Promise<Index | null> {
  const found = await readWhole(bucket, INDEX, AbortSignal.timeout(60_000)).catch(async (error: unknown) => {
    await bucket.check(); // a refused HEAD gives no reason, a refused write does
    throw error;
  });
  if (!found) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of found.body) {
    bytes += chunk.byteLength;
    if (bytes > INDEX_BYTES) throw damaged(`${INDEX} in the bucket is too long`);
    chunks.push(chunk);
  }
  return parseIndexApart(Buffer.concat(chunks));
}
