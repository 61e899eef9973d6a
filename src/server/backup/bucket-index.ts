import { z } from '#shared/schema.ts';
import type { Bucket } from '#server/media/index.ts';
import { damaged } from './read-tar.ts';

/** What the bucket of copies has: the one file of ours there that is not encrypted, and names no secret. */
export const INDEX = 'carecast-copies.json';

/** `lock`: tells one passphrase from another; null without. `files`: bytes of each, by its key without `.age`. */
const Index = z.object({
  nights: z.array(z.string()),
  lock: z.string().nullable(),
  files: z.record(z.string(), z.number()),
});
export type Index = z.infer<typeof Index>;

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
  const index = Index.safeParse(parseJson(Buffer.concat(await Array.fromAsync(found.body)).toString('utf8')));
  if (!index.success) throw damaged(`${INDEX} in the bucket does not say what it should`);
  return index.data;
}

/** Returns null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
