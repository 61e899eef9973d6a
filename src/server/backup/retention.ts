import { dayOf } from '#shared/dates.ts';
import { DAY_MS } from '#shared/units.ts';

const NIGHTLY = /^carecast-nightly-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/;
const DAYS = 7;
const WEEKS = 4;

/** Returns `carecast-2026-11-21T020304Z.tar`, or `carecast-nightly-…`: only nightly backups are removed when old. */
export function backupName(now: Date, isNightly = false): string {
  const moment = now.toISOString().replace(/:|\.\d+/g, '');
  return `carecast-${isNightly ? 'nightly-' : ''}${moment}.tar`;
}

/** Returns the nightly backups among these files, encrypted ones too, with when each was made. */
export function nightsIn(names: readonly string[]): Night[] {
  return names.flatMap((name) => {
    const [, day, hours, minutes, seconds] = NIGHTLY.exec(name) ?? [];
    return day ? [{ name, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
}

/** Returns whether this is an unfinished backup. */
export const isUnfinished = (name: string): boolean => /^carecast-[\w-]+\.tar\.part$/.test(name);

type Night = { name: string; at: Date };

/** Returns the names to keep: the newest of each of the last 7 days with one, and of each of the 4 weeks before. */
export function nightsToRetain(nights: readonly Night[]): Set<string> {
  const newestFirst = nights.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const daily = newestOfEach(newestFirst, ({ at }) => dayOf(at)).slice(0, DAYS);
  const oldest = daily.at(-1);
  const before = newestFirst.filter(({ at }) => oldest && dayOf(at) < dayOf(oldest.at));
  const weekly = newestOfEach(before, ({ at }) => weekOf(at)).slice(0, WEEKS);
  return new Set([...daily, ...weekly].map(({ name }) => name));
}

/** Expects a list sorted newest first. */
function newestOfEach(nights: readonly Night[], period: (night: Night) => string | number): Night[] {
  return [...Map.groupBy(nights, period).values()].flatMap(([newest]) => newest ?? []);
}

/** Weeks begin on Monday, UTC; 1970 began on a Thursday. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / DAY_MS + 3) / 7);
