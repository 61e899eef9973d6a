import type { Unfinished } from './form-store.ts';

/** As long as the server keeps what it has of an upload (docs/operations.md, Large uploads). */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** Returns an upload of an earlier page that can still go on, else null. */
export const stillUnfinished = (kept: Unfinished | null | undefined, now: number): Unfinished | null =>
  kept && now - kept.at < LIFE_MS ? kept : null;
