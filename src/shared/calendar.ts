import { addDays } from './dates.ts';
import { WEEK_MS } from './units.ts';
import { nextSlots } from './schedule.ts';
import { wallTimeAt } from './time-zone.ts';

export type Planned = { id: string; title: string; publishAt: Date };
/** `date`: `2026-11-26`. `freeSlot`: a time of the weekly rhythm on that day at which nothing is scheduled. */
export type CalendarDay = {
  date: string;
  isPast: boolean;
  isToday: boolean;
  episodes: Planned[];
  freeSlot: Date | null;
};

/**
 * Returns the weeks from that of the day `from` on, or from this one, in a time zone: what appears when, and which
 * slots are free. `firstDay` is the day a week begins with, from 1 (Monday) to 7.
 */
export function comingWeeks(
  { slot, zone, planned, firstDay }: { slot: string; zone: string; planned: readonly Planned[]; firstDay: number },
  now: Date,
  weeks: number,
  from?: string,
): CalendarDay[][] {
  const today = wallTimeAt(now, zone).date;
  const first = from ?? today;
  const begin = addDays(first, -((new Date(first).getUTCDay() - firstDay + 7) % 7));
  const ahead = Math.max(0, Math.ceil((Date.parse(begin) - Date.parse(today)) / WEEK_MS));
  const byDay = Map.groupBy(planned, ({ publishAt }) => wallTimeAt(publishAt, zone).date);
  const free = new Map(nextSlots(slot, zone, now, ahead + weeks + 1).map((at) => [wallTimeAt(at, zone).date, at]));
  const dayAt = (index: number): CalendarDay => {
    const date = addDays(begin, index);
    const episodes = byDay.get(date) ?? [];
    const at = free.get(date);
    const isTaken = episodes.some(({ publishAt }) => publishAt.getTime() === at?.getTime());
    return { date, isPast: date < today, isToday: date === today, episodes, freeSlot: at && !isTaken ? at : null };
  };
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => dayAt(7 * week + day)));
}

/** Rows of every month, so that the page keeps its height from one to the next. */
export const MONTH_WEEKS = 6;

/** Returns the month of this parameter, `2026-12`, or that of today. */
export function monthOf(parameter: string | null, today: string): string {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(parameter ?? '') ? String(parameter) : today.slice(0, 7);
}

/** Returns the month this many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
