import type { Bucket } from '#server/media/index.ts';
import { INDEX_BYTES } from './bounds.ts';
import { INDEX, type Index } from './manifest.ts';
import { parseIndexInSubprocess } from './read-in-subprocess.ts';
import { damaged } from './read-tar.ts';
import { MINUTE_MS } from '#shared/units.ts';

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

/** Returns the index of the bucket; null when it has none. @throws DomainError invalid when it is none of ours */
export async function readIndex(bucket: Bucket): Promise<Index | null> {
  const size = await bucket.size(locate(INDEX)).catch(async (error: unknown) => {
    await bucket.check(); // a refused HEAD gives no reason, a refused write does
    throw error;
  });
  if (size === null) return null;
  const body = await bucket.read(locate(INDEX, size), { start: 0, end: size }, AbortSignal.timeout(MINUTE_MS));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > INDEX_BYTES) throw damaged({ code: 'onlineFileTooLong', name: INDEX });
    chunks.push(chunk);
  }
  return parseIndexInSubprocess(Buffer.concat(chunks));
}
