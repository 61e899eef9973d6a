import type { DayCounts } from './feedback.ts';
import { addDays } from './dates.ts';
import { DAY_MS } from './units.ts';

/** Above this number bars are too thin to tell apart, so each bar is a week. */
const MAX_BARS = 100;

/** One bar: a day, or the week that begins on `date`. */
export type Bar = DayCounts & { days: 1 | 7 };

/**
 * Returns a bar for every day from `from` to `to` ('YYYY-MM-DD', both included), also for days with no counts; one per
 * week when there are too many days.
 */
export function barsOf(counted: readonly DayCounts[], from: string, to: string): Bar[] {
  const byDate = new Map(counted.map((day) => [day.date, day]));
  const count = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);
  const days = Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index);
    return byDate.get(date) ?? { date, plays: 0, likes: 0, dislikes: 0 };
  });
  if (count <= MAX_BARS) return days.map((day) => ({ ...day, days: 1 }));
  return Array.from({ length: Math.ceil(count / 7) }, (_, week) => ({
    ...days.slice(week * 7, week * 7 + 7).reduce(add),
    days: 7,
  }));
}

/** Returns the top of the axis: the smallest round number that is at least `highest` (1, 2, 5, 10, 20, 50 …). */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest;
}

const add = (sum: DayCounts, day: DayCounts): DayCounts => ({
  date: sum.date,
  plays: sum.plays + day.plays,
  likes: sum.likes + day.likes,
  dislikes: sum.dislikes + day.dislikes,
});
