import type { Unfinished } from './form-store.ts';

/** Returns what the server has of a file, as far as it matters: nothing at all is not unfinished. */
export function unfinishedOf({ name, size }: File, stored: number, now: number): Unfinished | null {
  const percent = Math.floor((stored / size) * 100);
  return percent > 0 ? { name, percent, at: now } : null;
}

/** As long as the server keeps what it has of an upload (docs/install.md, Large uploads). */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** Returns an upload of an earlier page that can still go on, else null. */
export const stillUnfinished = (stored: Unfinished | null | undefined, now: number): Unfinished | null =>
  stored && now - stored.at < LIFE_MS ? stored : null;

/** Messages about an upload in parts; the rest of an upload's messages are Uppy's. */
export const UNFINISHED = {
  interrupted: (percent: number) => `Interrupted at ${percent} %. The upload goes on by itself as soon as it can.`,
  resumed: (percent: number) => `The upload goes on from ${percent} %.`,
  failed: (percent: number) => `${percent} % of it is safe on the server. Retry goes on from there.`,
  earlier: ({ name, percent }: Unfinished) =>
    `${name} was uploaded up to ${percent} %. Choose the same file again, and the upload goes on from there.`,
} as const;
