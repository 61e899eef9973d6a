import { nextSlots } from './schedule.ts';
import { wallTimeAt } from './time-zone.ts';
import { DAY_MS } from './units.ts';

type Planned = { id: string; title: string; publishAt: Date };
/** `date`: `2026-11-26`. `freeSlot`: a time of the weekly rhythm on that day at which nothing is scheduled. */
export type CalendarDay = {
  date: string;
  isPast: boolean;
  isToday: boolean;
  episodes: Planned[];
  freeSlot: Date | null;
};

/**
 * Returns the weeks from this one on, Monday to Sunday, in a time zone: what appears when, and which slots are free.
 */
export function comingWeeks(
  { slot, zone, planned }: { slot: string; zone: string; planned: readonly Planned[] },
  now: Date,
  weeks: number,
): CalendarDay[][] {
  const today = wallTimeAt(now, zone).date;
  const monday = Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const byDay = Map.groupBy(planned, ({ publishAt }) => wallTimeAt(publishAt, zone).date);
  const free = new Map(nextSlots(slot, zone, now, weeks + 1).map((at) => [wallTimeAt(at, zone).date, at]));
  const dayAt = (index: number): CalendarDay => {
    const date = new Date(monday + index * DAY_MS).toISOString().slice(0, 10);
    const episodes = byDay.get(date) ?? [];
    const at = free.get(date);
    const isTaken = episodes.some(({ publishAt }) => publishAt.getTime() === at?.getTime());
    return { date, isPast: date < today, isToday: date === today, episodes, freeSlot: at && !isTaken ? at : null };
  };
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => dayAt(7 * week + day)));
}
