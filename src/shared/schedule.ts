import { type Reason, reasonText } from './reason.ts';
import { studioWords, locale } from './language.ts';
import { dateFormat } from './date-format.ts';
import { firstInstantFrom, instantsOf, type WallTime, wallTimeAt } from './time-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Years ahead for which an episode can be scheduled: time zones change by law, and nobody plans longer. */
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

/** What a chosen date and time mean: the instant, and what to know about it, or why it cannot be. */
export type Chosen = { at: Date; note: string | null } | { problem: string };

/** Returns the instant of a date and time in a time zone: the first one where clocks show it twice. */
export function chooseTime(wall: WallTime, zone: string, now: Date): Chosen {
  const t = studioWords().schedule;
  if (!wall.date) return { problem: t.chooseDate };
  if (!wall.time) return { problem: t.chooseTime };
  const instants = instantsOf(wall, zone);
  if (!instants) return { problem: t.noDateAndTime };
  const [at, again] = instants;
  if (!at) return { problem: skipped(wall, zone) };
  const problem = scheduleRefusal(at, now);
  return problem === null
    ? { at, note: again ? repeated(wall, at, again, zone) : null }
    : { problem: reasonText(problem) };
}

function skipped(wall: WallTime, zone: string): string {
  const next = firstInstantFrom(wall, zone);
  const t = studioWords().schedule;
  const time = formatTimeOfDay(wall.time);
  return next ? t.skippedUntil(time, formatClock(next, zone)) : t.skipped(time);
}

const repeated = (wall: WallTime, first: Date, second: Date, zone: string): string =>
  studioWords().schedule.repeated(formatTimeOfDay(wall.time), formatClock(first, zone), formatClock(second, zone));

/** Returns a sentence when another episode appears in the same minute; null when none does. */
export function sameMinuteNote(at: Date, others: readonly { title: string; publishAt: Date }[]): string | null {
  const minute = (date: Date) => Math.floor(date.getTime() / MINUTE_MS);
  const other = others.find(({ publishAt }) => minute(publishAt) === minute(at));
  return other ? studioWords().schedule.sameMinute(other.title) : null;
}

/**
 * Returns the next times of the weekly rhythm after `now`, soonest first. A skipped time moves to the next one there
 * is.
 */
export function nextSlots(slot: string, zone: string, now: Date, count: number): Date[] {
  const [weekday = '', time = ''] = slot.split(' ');
  const today = Date.parse(`${wallTimeAt(now, zone).date}T00:00Z`);
  const until = (DAYS.indexOf(weekday) - new Date(today).getUTCDay() + 7) % 7;
  const slots: Date[] = [];
  for (let week = 0; slots.length < count && week <= count; week += 1) {
    const date = new Date(today + (until + 7 * week) * DAY_MS).toISOString().slice(0, 10);
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
export const formatScheduled = (at: Date, zone: string): string =>
  dateFormat(locale(), {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);

const formatClock = (at: Date, zone: string): string =>
  dateFormat(locale(), { timeZone: zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at);

const formatTimeOfDay = (time: string): string =>
  dateFormat(locale(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(new Date(`2000-01-01T${time}Z`));

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

/** A scheduled episode that cannot appear, or did not. `problem`: a sentence without its full stop. */
export type ScheduleNotice = { id: string; title: string; problem: string };

/**
 * Returns why a scheduled episode will not or did not appear, as a sentence for administrators; null when all is well.
 */
export function scheduleProblem({ title, description, publishAt, isAudioThere }: Planned, now: Date): string | null {
  if (!publishAt) return null;
  const isPast = now.getTime() - publishAt.getTime() > LATE_MS;
  const reason = missingFor({ title, description, isAudioThere });
  const t = studioWords().schedule;
  if (reason) return isPast ? t.didNotAppear(reason) : t.cannotAppear(reason);
  return isPast ? t.missed : null;
}

function missingFor({ title, description, isAudioThere }: Omit<Planned, 'publishAt'>): string | null {
  const t = studioWords().schedule;
  if (title.trim() === '') return t.noTitle;
  if (description.trim() === '') return t.noDescription;
  return isAudioThere ? null : t.noAudio;
}
