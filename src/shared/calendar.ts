import { addDays } from './dates.ts';
import { nextSlots } from './schedule.ts';
import { wallTimeAt } from './time-zone.ts';

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
 * Returns the weeks from this one on, in a time zone: what appears when, and which slots are free. `firstDay` is the
 * day a week begins with, from 1 (Monday) to 7.
 */
export function comingWeeks(
  { slot, zone, planned, firstDay }: { slot: string; zone: string; planned: readonly Planned[]; firstDay: number },
  now: Date,
  weeks: number,
): CalendarDay[][] {
  const today = wallTimeAt(now, zone).date;
  const begin = addDays(today, -((new Date(today).getUTCDay() - firstDay + 7) % 7));
  const byDay = Map.groupBy(planned, ({ publishAt }) => wallTimeAt(publishAt, zone).date);
  const free = new Map(nextSlots(slot, zone, now, weeks + 1).map((at) => [wallTimeAt(at, zone).date, at]));
  const dayAt = (index: number): CalendarDay => {
    const date = addDays(begin, index);
    const episodes = byDay.get(date) ?? [];
    const at = free.get(date);
    const isTaken = episodes.some(({ publishAt }) => publishAt.getTime() === at?.getTime());
    return { date, isPast: date < today, isToday: date === today, episodes, freeSlot: at && !isTaken ? at : null };
  };
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => dayAt(7 * week + day)));
}
