import { formatInstant } from './dates.ts';
import { locale } from './language.ts';
import { zoneInWords } from './time-zone.ts';
import { WEEK_MS } from './units.ts';
import type { DayEnd } from './words/day-end.ts';

/** A Monday at midnight in UTC. */
const WEEK_OVER = Date.UTC(2026, 0, 5);

/** Returns it in words, by the clocks of the present week. */
export function dayEndIn(zone: string, now: Date): DayEnd {
  const at = new Date(WEEK_OVER + Math.ceil((now.getTime() - WEEK_OVER) / WEEK_MS) * WEEK_MS);
  return {
    time: formatInstant(at, 'time', locale(), zone),
    weekday: formatInstant(at, 'weekday', locale(), zone),
    zone: zoneInWords(zone),
  };
}
