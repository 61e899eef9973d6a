import { showTimeZone } from '#server/show/index.ts';
import { wallTimeAt } from '#shared/time-zone.ts';

/** Returns the day it is where the show is: `2026-11-28`. */
export const todayAt = (now: Date): string => wallTimeAt(now, showTimeZone()).date;
