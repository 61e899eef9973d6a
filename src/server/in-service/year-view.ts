import type { Aide, OwnRecord } from '#shared/contract/in-service.ts';
import type { AideYear, PrintedRecord } from '#shared/in-service-record.ts';
import type { AideFilter } from '#shared/in-service.ts';
import {
  type AideState,
  remainingOf,
  type Standing,
  stateOf,
  type Year,
  yearOn,
  type YearRule,
  yearsUntil,
} from '#shared/in-service-year.ts';
import { findAide, listAides } from '#server/db/in-service-aides.ts';
import { hasEntries, isLedgerWhole, listEntriesOf, sumMinutes } from '#server/db/in-service-entries.ts';
import { findYearRule } from '#server/db/in-service-settings.ts';
import type { PresentAide } from './devices.ts';
import { listLessonsFor } from './lesson-pages.ts';
import { todayAt } from './today.ts';

type Overview = { aides: AideYear[]; counts: Record<AideFilter, number>; isWhole: boolean };

/**
 * Returns everyone in the year that each of them is in now, by name, and how many there are of each state. `isWhole`:
 * whether no entry of the record is missing.
 */
export async function readAides(now: Date): Promise<Overview> {
  const [aides, rule, isWhole] = await Promise.all([listAides(), findYearRule(), isLedgerWhole()]);
  const today = todayAt(now);
  const years = await standingsOf(
    aides.map((aide) => ({ aide, year: yearOn(aide.leftOn ?? today, aide.hiredOn, rule) })),
    today,
  );
  const count = (state: AideState) => years.filter((each) => each.state === state).length;
  const left = count('left');
  return {
    isWhole,
    aides: years,
    counts: { all: years.length - left, behind: count('behind'), endsSoon: count('endsSoon'), left },
  };
}

/** Returns those whom a filter shows; `all` are all who work here. */
export const filterAides = (aides: readonly AideYear[], show: AideFilter): AideYear[] =>
  aides.filter(({ state }) => (show === 'all' ? state !== 'left' : state === show));

async function standingsOf(of: { aide: Aide; year: Year }[], today: string): Promise<AideYear[]> {
  const sums = await sumMinutes(of.map(({ aide, year }) => ({ id: aide.id, ...year })));
  return of.map(({ aide, year }) => {
    const { minutes = 0, last = null } = sums.get(aide.id) ?? {};
    return {
      aide,
      year,
      minutes,
      last,
      ...standing({ ...aide, minutes, minutesAsked: aide.minutesAYear, year, today }),
    };
  });
}

const standing = (of: Standing) => ({ state: stateOf(of), remaining: remainingOf(of) });

/**
 * Returns an aide in each of her years, the newest first, with the entries of the one that begins on `from`.
 * `hasEntries`: in any year.
 */
export async function readAide(
  id: string,
  from: string | null,
  now: Date,
): Promise<{ years: Year[]; record: PrintedRecord; hasEntries: boolean } | null> {
  const [aide, rule] = await Promise.all([findAide(id), findYearRule()]);
  if (!aide) return null;
  const years = yearsOf(aide, rule, todayAt(now));
  const year = years.find((each) => each.from === from) ?? years[0];
  if (!year) return null;
  const [record] = await readRecords([{ aide, year }], now);
  return record ? { years, record, hasEntries: await hasEntries(id) } : null;
}

const yearsOf = (aide: Aide, rule: YearRule, today: string): Year[] =>
  yearsUntil(aide.leftOn ?? today, aide.hiredOn, rule).toReversed();

/**
 * Minutes are the sum of the entries beside them: what is entered or voided in the meantime is in both or in neither.
 */
async function readRecords(of: { aide: Aide; year: Year }[], now: Date): Promise<PrintedRecord[]> {
  const today = todayAt(now);
  const days = of.map(({ year }) => year);
  const whole = { from: min(days.map(({ from }) => from)), to: max(days.map(({ to }) => to)) };
  const ids = of.map(({ aide }) => aide.id);
  const all = Map.groupBy(await listEntriesOf(ids, whole), ({ aideId }) => aideId);
  return of.map(({ aide, year }) => {
    const entries = (all.get(aide.id) ?? []).filter(({ day }) => day >= year.from && day <= year.to);
    const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
    const last = max(entries.filter((entry) => entry.minutes > 0).map(({ day }) => day)) || null;
    const about = { ...aide, minutes, minutesAsked: aide.minutesAYear, year, today };
    return { aide, year, minutes, last, ...standing(about), entries };
  });
}

const min = (days: string[]): string => days.toSorted()[0] ?? '';
const max = (days: string[]): string => days.toSorted().at(-1) ?? '';

/**
 * Returns the records to print in one go: of everyone who worked here in it, the year that ends in this calendar year,
 * or the one they are in now.
 */
export async function readAllRecords(endsIn: number | null, now: Date): Promise<PrintedRecord[]> {
  const [aides, rule] = await Promise.all([listAides(), findYearRule()]);
  const today = todayAt(now);
  const of = aides.flatMap((aide) => {
    const years = yearsOf(aide, rule, endsIn === null ? today : `${endsIn}-12-31`);
    const year = endsIn === null ? years[0] : years.find(({ to }) => to.startsWith(`${endsIn}-`));
    const wasHere = year && (aide.leftOn === null || (endsIn !== null && aide.leftOn >= year.from));
    return wasHere ? [{ aide, year }] : [];
  });
  return of.length === 0 ? [] : readRecords(of, now);
}

/** Returns what an aide sees of herself. */
export async function readOwnRecord({ id, noticeAt }: PresentAide, now: Date): Promise<OwnRecord<Date> | null> {
  const found = await readAide(id, null, now);
  if (!found) return null;
  const { aide, year, minutes, state, entries } = found.record;
  return {
    name: aide.name,
    language: aide.language,
    isNoticed: noticeAt !== null,
    year: { ...year, minutes, minutesAsked: aide.minutesAYear, state },
    lessons: await listLessonsFor(aide, now),
    entries,
  };
}
