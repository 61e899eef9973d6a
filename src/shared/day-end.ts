import { dateFormat } from './date-format.ts';
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
    time: dateFormat(locale(), { timeZone: zone, timeStyle: 'short' }).format(at),
    weekday: dateFormat(locale(), { timeZone: zone, weekday: 'long' }).format(at),
    zone: zoneInWords(zone),
  };
}
