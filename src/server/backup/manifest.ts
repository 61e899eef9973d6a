import { hash } from 'node:crypto';
import { z } from '#shared/schema.ts';
import { MAX_FILES, MAX_NAMES } from './bounds.ts';

/** Raised when an older program can no longer read the format. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const ABOUT = 'carecast.json';
export const SECRET = 'app-secret';
/** The list of a bucket of copies: the one file of ours there that is not encrypted, and names no secret. */
export const INDEX = 'carecast-copies.json';

const sum = { bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const databaseName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The first entry, which describes the backup: nothing after it is read if this program cannot use it. */
export const About = z.object({
  format: z.number().int().min(1),
  product: z.string().regex(/^[\w.+-]{1,64}$/),
  madeAt: z.iso.datetime(),
  /** A nightly backup contains the database alone, and only names the files. */
  holds: z.enum(['everything', 'database']),
  /**
   * Made to continue elsewhere: also with sessions, keys and files that are in a bucket, of a site that was stopped.
   */
  isMove: z.literal(true).optional(),
  migrations: z
    .array(z.string().regex(/^\d{4}-[a-z0-9-]+\.sql$/))
    .min(1)
    .max(MAX_NAMES),
});
export type About = z.infer<typeof About>;

const TableSum = z.object({
  name: databaseName,
  columns: z.array(databaseName).min(1).max(MAX_NAMES),
  rows: z.number().int().min(0),
  ...sum,
});
export type TableSum = z.infer<typeof TableSum>;

const FileSum = z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,4}$/), isInside: z.boolean(), ...sum });
export type FileSum = z.infer<typeof FileSum>;

/** The last entry, which lists everything that a backup must contain. */
export const Manifest = z.object({
  about: About,
  tables: z.array(TableSum).min(1).max(MAX_NAMES),
  sequences: z.array(z.object({ name: databaseName, last: z.string().regex(/^\d{1,19}$/) })).max(MAX_NAMES),
  files: z.array(FileSum).max(MAX_FILES),
  /** How many files are at a storage service. */
  filesElsewhere: z.number().int().min(0),
  secret: z.object(sum).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns a manifest as it is stored: with the checksum of its own text, which nothing else in the backup covers. */
export const seal = (manifest: Manifest): string =>
  JSON.stringify({ ...manifest, sha256: hash('sha256', JSON.stringify(manifest)) });

/** Returns whether a stored manifest is as it was written; one of a version before checksums is believed. */
export function isIntact(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || !('sha256' in stored)) return true;
  const { sha256, ...manifest } = stored;
  return sha256 === hash('sha256', JSON.stringify(manifest));
}

/**
 * The contents of the bucket of copies: `lock` tells one passphrase from another, null without; `files` has the bytes
 * of each, by its key without `.age`.
 */
export const Index = z.object({
  nights: z.array(z.string().max(100)).max(MAX_NAMES),
  lock: z.string().max(100).nullable(),
  files: z.record(z.string().max(100), z.number()).refine((files) => Object.keys(files).length <= MAX_FILES),
});
export type Index = z.infer<typeof Index>;

export type Sum = { bytes: number; sha256: string };
