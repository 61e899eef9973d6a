import { DAY_MS } from './units.ts';

// No schemas here, and no clock: days are text, `2026-11-28`.

/** Which twelve months count: those of the calendar, or each aide's own from the day she was hired. */
export const YEAR_KINDS = ['hired', 'calendar'] as const;
export type YearKind = (typeof YEAR_KINDS)[number];

/** The first and the last day of twelve months. */
export type Year = { from: string; to: string };

/** The kind the record began with, and its changes, oldest first. */
export type YearRule = { first: YearKind; changes: readonly { changedOn: string; kind: YearKind }[] };

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns how many days one day is after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the day twelve months before. */
export const yearBefore = (day: string): string => anniversary(day, yearNumber(day) - 1);

/**
 * Returns the year in which a day is. A change of the kind holds from the next year of each aide: the first one of the
 * new kind has the day after the last of the old kind, and may overlap it. No day is in no year.
 */
export function yearOn(day: string, hiredOn: string, rule: YearRule): Year {
  return yearsUntil(day, hiredOn, rule).at(-1) ?? firstYear(hiredOn, rule);
}

/** Returns the years of someone from the first to the one that has this day, oldest first. */
export function yearsUntil(day: string, hiredOn: string, rule: YearRule): Year[] {
  const years = [firstYear(hiredOn, rule)];
  for (let last = years[0]; last && last.to < day; last = years.at(-1)) {
    const next = addDays(last.to, 1);
    years.push(yearWith(next, kindBefore(next, rule), hiredOn));
  }
  return years;
}

/** Returns the first day of the first year of someone: what is before it is in none. */
export const firstDay = (hiredOn: string, rule: YearRule): string => firstYear(hiredOn, rule).from;

const firstYear = (hiredOn: string, rule: YearRule): Year => yearWith(hiredOn, kindBefore(hiredOn, rule), hiredOn);

const kindBefore = (day: string, { first, changes }: YearRule): YearKind =>
  changes.findLast(({ changedOn }) => changedOn < day)?.kind ?? first;

function yearWith(day: string, kind: YearKind, hiredOn: string): Year {
  const number = yearNumber(day);
  if (kind === 'calendar') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const starts = anniversary(hiredOn, number) <= day ? number : number - 1;
  const from = anniversary(hiredOn, starts);
  // Someone hired on February 29 begins on that day; later years begin on February 28.
  return { from: from < hiredOn ? hiredOn : from, to: addDays(anniversary(hiredOn, starts + 1), -1) };
}

const yearNumber = (day: string): number => Number(day.slice(0, 4));

/** The same day in another year; February 29 is February 28 in all. */
const anniversary = (day: string, year: number): string =>
  `${String(year).padStart(4, '0')}${day.slice(4).replace('-02-29', '-02-28')}`;

export const AIDE_STATES = ['done', 'onTheWay', 'behind', 'endsSoon', 'notMet', 'left'] as const;
export type AideState = (typeof AIDE_STATES)[number];

/** Minutes by which someone may be below the share of the year that has passed. */
const GRACE = 60;
/** Days before the end of a year in which it is reported that it ends. */
const SOON = 60;

/** The facts about one aide in one year, and the day on which they are looked at. */
export type Standing = {
  minutes: number;
  minutesAsked: number;
  year: Year;
  hiredOn: string;
  leftOn: string | null;
  today: string;
};

/** Returns how an aide is doing in a year. Nothing is prorated: the share that has passed only says who is behind. */
export function stateOf({ minutes, minutesAsked, year, hiredOn, leftOn, today }: Standing): AideState {
  if (leftOn !== null && leftOn <= today) return 'left';
  if (minutes >= minutesAsked) return 'done';
  if (today > year.to) return 'notMet';
  if (daysBetween(today, year.to) < SOON) return 'endsSoon';
  const from = hiredOn > year.from ? hiredOn : year.from;
  const share = Math.max(0, daysBetween(from, today)) / (daysBetween(from, year.to) + 1);
  return minutes < minutesAsked * share - GRACE ? 'behind' : 'onTheWay';
}

/** Returns the minutes that are left, and about how many a week that is, in steps of five. */
export function remainingOf({ minutes, minutesAsked, year, today }: Omit<Standing, 'hiredOn' | 'leftOn'>) {
  const left = Math.max(0, minutesAsked - minutes);
  const weeks = Math.max(1, (daysBetween(today, year.to) + 1) / 7);
  return { left, weekly: Math.min(left, 5 * Math.ceil(left / weeks / 5)) };
}

/** Formats minutes as '9 h 40 min', which both languages write alike. */
export function formatHours(minutes: number): string {
  const whole = Math.abs(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean);
  return (minutes < 0 ? '−' : '') + parts.join(' ');
}
