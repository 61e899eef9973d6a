import { studioWords } from './language.ts';
import { dateFormat, dayOf } from './dates.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';

/** IANA names; an offset such as +01:00 knows no changes of clocks. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Returns whether this is a time zone of the IANA database that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    dateFormat('parts', 'en-US', name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time zone of this machine. UTC where it has none: Node reports `Etc/Unknown` for an empty TZ, and nothing
 * for a file.
 */
export function ownTimeZone(reported: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return reported !== undefined && isTimeZone(reported) ? reported : 'UTC';
}

/** Returns a time zone in words: “New York time” for `America/New_York`. */
export const zoneInWords = (zone: string): string =>
  zone === 'UTC'
    ? studioWords().schedule.worldTime
    : studioWords().schedule.timeOf(zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '));

/** A date and a time of day as clocks on the wall show them: `2026-11-26` and `06:00`. */
export type WallTime = { date: string; time: string };

/** Returns what clocks in this time zone show at an instant. */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const iso = new Date(wallClock(at.getTime(), zone)).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/**
 * Returns the instants at which clocks in this time zone show this time: none in the hour that is skipped when they go
 * forward, two in the one that is repeated when they go back. Null when it is no date or time at all.
 */
export function instantsOf({ date, time }: WallTime, zone: string): Date[] | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const wall = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wall) || dayOf(new Date(wall)) !== date) return null;
  const candidates = new Set(offsetsAround(wall, zone).map((offset) => wall - offset));
  return [...candidates]
    .filter((instant) => wallClock(instant, zone) === wall)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant));
}

/**
 * Returns the first instant at or after this time of the wall: for a skipped one, the moment at which clocks change.
 */
export function firstInstantFrom(wall: WallTime, zone: string): Date | null {
  const instants = instantsOf(wall, zone);
  if (!instants) return null;
  if (instants[0]) return instants[0];
  const start = Date.parse(`${wall.date}T${wall.time}Z`);
  const [before = 0] = offsetsAround(start, zone);
  // Skipped times are read with the offset before the change (as Temporal's `compatible`): an hour later on the wall.
  return new Date(start - before);
}

/** Offsets (wall − UTC, ms) a day before and after: clocks do not change twice within two days. */
const offsetsAround = (wall: number, zone: string): number[] =>
  [wall - DAY_MS, wall + DAY_MS].map((instant) => wallClock(instant, zone) - instant);

/** Returns the wall clock's time at an instant, as if it were UTC, in whole minutes. */
function wallClock(instant: number, zone: string): number {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const part = Object.fromEntries(
    dateFormat('parts', 'en-US', zone)
      .formatToParts(minute)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(
    `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}Z`,
  );
}
