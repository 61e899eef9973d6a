import type { Reason } from './reason.ts';
import { studioWords, locale } from './language.ts';
import { addDays, formatInstant } from './dates.ts';
import { firstInstantFrom, instantsOf, type WallTime, wallTimeAt } from './time-zone.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

/** Years ahead for which an episode can be scheduled: time zones change by law, and no one plans longer. */
const SCHEDULE_YEARS = 5;

/** In the order of Date's getUTCDay. */
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Matches the show's weekly rhythm, such as `thu 06:00`. */
export const WEEKLY_SLOT = /^(mon|tue|wed|thu|fri|sat|sun) ([01]\d|2[0-3]):[0-5]\d$/;

/** Returns why an episode cannot be scheduled for this instant, null when it can. */
export function scheduleRefusal(at: Date, now: Date): Reason | null {
  if (at <= now) return { code: 'scheduleInPast' };
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + SCHEDULE_YEARS);
  return at > last ? { code: 'scheduleTooFar', years: SCHEDULE_YEARS } : null;
}

/** The meaning of a chosen date and time: the instant, and what to know about it, or why it cannot be. */
export type Chosen = { at: Date; notes: Reason[] } | { problem: Reason };

/** Returns the instant of a date and time in a time zone: the first one where clocks show it twice. */
export function chooseTime(wall: WallTime, zone: string, now: Date): Chosen {
  if (!wall.date) return { problem: { code: 'publishDateMissing' } };
  if (!wall.time) return { problem: { code: 'publishTimeMissing' } };
  const instants = instantsOf(wall, zone);
  if (!instants) return { problem: { code: 'publishTimeInvalid' } };
  const [at, again] = instants;
  if (!at) return { problem: skipped(wall, zone) };
  const problem = scheduleRefusal(at, now);
  return problem ? { problem } : { at, notes: again ? [repeated(wall, at, again, zone)] : [] };
}

function skipped(wall: WallTime, zone: string): Reason {
  const next = firstInstantFrom(wall, zone);
  return { code: 'timeSkipped', time: wall.time, zone, ...(next && { next: next.toISOString() }) };
}

const repeated = ({ time }: WallTime, first: Date, second: Date, zone: string): Reason => ({
  code: 'timeRepeated',
  time,
  first: first.toISOString(),
  second: second.toISOString(),
  zone,
});

/** Returns which other episode goes live in the same minute; null when none does. */
export function sameMinuteNote(at: Date, others: readonly { title: string; publishAt: Date }[]): Reason | null {
  const minute = (date: Date) => Math.floor(date.getTime() / MINUTE_MS);
  const other = others.find(({ publishAt }) => minute(publishAt) === minute(at));
  return other ? { code: 'sameMinute', title: other.title } : null;
}

/**
 * Returns the next times of the weekly rhythm after `now`, soonest first. A skipped time moves to the next one there
 * is.
 */
export function nextSlots(slot: string, zone: string, now: Date, count: number): Date[] {
  const [weekday = '', time = ''] = slot.split(' ');
  const today = wallTimeAt(now, zone).date;
  const until = (DAYS.indexOf(weekday) - new Date(today).getUTCDay() + 7) % 7;
  const slots: Date[] = [];
  for (let week = 0; slots.length < count && week <= count; week += 1) {
    const date = addDays(today, until + 7 * week);
    const at = firstInstantFrom({ date, time }, zone);
    if (at && at > now) slots.push(at);
  }
  return slots;
}

/** Weeks searched for a free slot. */
const WEEKS = 104;

/** Returns the next time of the weekly rhythm at which no episode is scheduled. */
export function nextFreeSlot(slot: string, zone: string, taken: readonly Date[], now: Date): Date | null {
  const times = new Set(taken.map((date) => Math.floor(date.getTime() / MINUTE_MS)));
  return nextSlots(slot, zone, now, WEEKS).find((at) => !times.has(Math.floor(at.getTime() / MINUTE_MS))) ?? null;
}

/** Formats an instant as 'Thursday, November 26, 2026 at 6:00 AM EST' in a time zone. */
export const formatScheduled = (at: Date, zone: string): string => formatInstant(at, 'wholeMoment', locale(), zone);

/**
 * Returns a countdown in words: 'in 3 days', 'in 5 hours', 'in 1 minute', 'now' for what is due. From two days on it
 * counts days of the calendar in the show's time zone, as people do: from any time on Monday to any on Thursday are
 * three.
 */
export function formatCountdown(at: Date, now: Date, zone: string): string {
  const left = at.getTime() - now.getTime();
  const t = studioWords().schedule;
  if (left <= 0) return t.now;
  if (left < MINUTE_MS) return t.inLessThanAMinute;
  if (left < HOUR_MS) return t.inMinutes(Math.floor(left / MINUTE_MS));
  if (left < 2 * DAY_MS) return t.inHours(Math.floor(left / HOUR_MS));
  const dayOf = (time: Date) => Date.parse(wallTimeAt(time, zone).date);
  return t.inDays((dayOf(at) - dayOf(now)) / DAY_MS);
}

/** Minutes after which a schedule that was not kept is a problem; the database may be away for a moment. */
const LATE_MS = MINUTE_MS;

type Planned = { title: string; description: string; publishAt: Date | null; isAudioThere: boolean };

/** A scheduled episode that cannot appear, or did not. */
export type ScheduleNotice = { id: string; title: string; problem: Reason };

/** Returns why a scheduled episode will not or did not appear, for administrators; null when all is well. */
export function scheduleProblem({ publishAt, ...planned }: Planned, now: Date): Reason | null {
  if (!publishAt) return null;
  const isPast = now.getTime() - publishAt.getTime() > LATE_MS;
  const because = missingFor(planned);
  if (because) return { code: isPast ? 'scheduleFailed' : 'scheduleImpossible', because };
  return isPast ? { code: 'scheduleMissed' } : null;
}

function missingFor({ title, description, isAudioThere }: Omit<Planned, 'publishAt'>): Reason | null {
  if (title.trim() === '') return { code: 'titleMissing' };
  if (description.trim() === '') return { code: 'descriptionMissing' };
  return isAudioThere ? null : { code: 'episodeAudioGone' };
}
