import { SECOND_MS, KB, MB } from '#shared/units.ts';

// Bounds of what reading a backup may cost. A site is made for 20,000 episodes, each with audio and perhaps a PDF.

/** Files of a site that a manifest, or the index of a bucket, may name. */
export const MAX_FILES = 50_000;
/** Files in an archive: those of the site, and pieces of 4 MB of its database. */
export const MAX_ENTRIES = 2 * MAX_FILES;
/** Tables, columns of one, sequences, migrations: each is a tenth of it today. */
export const MAX_NAMES = 1_000;

/** Bytes of the JSON at the beginning of an archive, at its end, and of an index of so many files. */
export const ABOUT_BYTES = 64 * KB;
export const MANIFEST_BYTES = 16 * MB;
export const INDEX_BYTES = 4 * MB;

/** scrypt with N = 2^16 takes 64 MB. Ours has 2^15; each further one would take twice as much. */
export const MAX_WORK_FACTOR = 16;

/** Heap of the process that reads, in MB. */
export const HEAP_MB = 128;
/** Of processor time, for anything, and for each MB: a slow machine takes a fifth of it for one that is encrypted. */
export const PROCESSOR_MS = 15 * SECOND_MS;
export const PROCESSOR_MS_PER_MB = 200;
