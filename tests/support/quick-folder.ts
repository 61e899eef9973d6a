import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several sites with their databases, and the largest files a test sends. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Makes what tests throw away live in memory, where there is room (Linux). PostgreSQL waits for the disk at every
 * commit, as it must; on a disk the tests do little else than wait. A TMPDIR that is set stays.
 */
export function useQuickFolder(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] || process.env['SLOW'] || freemem() < NEEDED_BYTES) return;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) process.env['TMPDIR'] = IN_MEMORY;
  } catch {
    return; // there is none: the disk will do
  }
}
