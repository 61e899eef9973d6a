import type { Reason } from '#shared/reason.ts';
import { chooseTime, sameMinuteNote } from '#shared/schedule.ts';
import { addDays } from '#shared/dates.ts';
import type { WallTime } from '#shared/time-zone.ts';

/** When a part goes live, or what is in the way. */
export type PlannedPart<Part> = { part: Part; at: Date | null; problem: Reason | null };

type Taken = readonly { title: string; publishAt: Date }[];

/** Returns a plan of one part a week, at the same time on the clocks of the zone, from `first` on. */
export function planWeekly<Part>(
  parts: readonly Part[],
  { first, zone, taken }: { first: WallTime; zone: string; taken: Taken },
  now: Date,
): PlannedPart<Part>[] {
  return parts.map((part, index) => {
    const date = Number.isNaN(Date.parse(first.date)) ? '' : addDays(first.date, 7 * index);
    const chosen = chooseTime({ date, time: first.time }, zone, now);
    if ('problem' in chosen) return { part, at: null, problem: chosen.problem };
    return { part, at: chosen.at, problem: sameMinuteNote(chosen.at, taken) };
  });
}
