import { z } from '#shared/schema.ts';

/** What the bucket of copies has: the one file of ours there that is not encrypted, and names no secret. */
export const INDEX = 'carecast-copies.json';

/** `lock`: tells one passphrase from another; null without. `files`: bytes of each, by its key without `.age`. */
export const Index = z.object({
  nights: z.array(z.string()),
  lock: z.string().nullable(),
  files: z.record(z.string(), z.number()),
});
export type Index = z.infer<typeof Index>;

/** Returns the key of a stored file by its name. */
export const keyOf = (name: string): string => `files/${name}`;
export const locate = (key: string) => ({ id: key, storage: 's3' as const, storageKey: key });
