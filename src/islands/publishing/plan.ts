import { type Chosen, chooseTime, nextFreeSlot, sameMinuteNote } from '#shared/schedule.ts';
import { type WallTime, wallTimeAt } from '#shared/time-zone.ts';

/** The show's schedule as the sheet knows it: its time zone and weekly rhythm, and what is scheduled already. */
export type SchedulePlan = {
  zone: string;
  slot: string;
  taken: { id: string; title: string; publishAt: string }[];
  /** The day a new episode is meant for, `2026-11-26`; the next free one of the rhythm unless it is given. */
  day?: string | undefined;
};

/** Returns what the fields show at first: the episode's own time, else the next free week of the rhythm. */
export function initialTime(
  publishAt: string | null,
  { zone, slot, taken, day }: SchedulePlan,
  now = new Date(),
): WallTime {
  if (!publishAt && day) return { date: day, time: slot.split(' ')[1] ?? '' };
  const times = taken.map((other) => new Date(other.publishAt));
  const at = publishAt ? new Date(publishAt) : nextFreeSlot(slot, zone, times, now);
  return at ? wallTimeAt(at, zone) : { date: '', time: '' };
}

type Choice = { wall: WallTime; publishAt: string | null; id: string | null; plan: SchedulePlan };

/** Returns the instant of what is in the fields, or why there is none. An episode's own time stays to the second. */
export function chosenTime({ wall, publishAt, id, plan }: Choice, now = new Date()): Chosen {
  const own = publishAt === null ? null : new Date(publishAt);
  const isOwn = own && isSameTime(wallTimeAt(own, plan.zone), wall);
  if (isOwn && own > now) return { at: own, notes: [] };
  const chosen = chooseTime(wall, plan.zone, now);
  if ('problem' in chosen) return chosen;
  const others = plan.taken.filter((other) => other.id !== id);
  const dated = others.map(({ title, publishAt: at }) => ({ title, publishAt: new Date(at) }));
  const note = sameMinuteNote(chosen.at, dated);
  return note ? { ...chosen, notes: [...chosen.notes, note] } : chosen;
}

const isSameTime = (one: WallTime, other: WallTime): boolean => one.date === other.date && one.time === other.time;
