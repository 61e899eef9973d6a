import type { Unfinished } from './form-store.ts';
import { DAY_MS } from '#shared/units.ts';

/** Returns what the server has of a file, as far as it matters: nothing at all is not unfinished. */
export function unfinishedOf({ name, size }: File, stored: number, now: number): Unfinished | null {
  const percent = Math.floor((stored / size) * 100);
  return percent > 0 ? { name, percent, at: now } : null;
}

/** As long as the server keeps what it has of an upload (docs/install.md, Large uploads). */
const LIFE_MS = DAY_MS;

/** Returns an upload of an earlier page that can still continue, else null. */
export const resumableUpload = (stored: Unfinished | null | undefined, now: number): Unfinished | null =>
  stored && now - stored.at < LIFE_MS ? stored : null;
