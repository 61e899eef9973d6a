import { firstInstantFrom, isTimeZone } from '#shared/time-zone.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** The zones of RFC 5322, §4.3, and others that programs write by their names: hours and minutes from UTC. */
const ZONES: Record<string, string> = {
  ...{ EST: '-5', EDT: '-4', CST: '-6', CDT: '-5', MST: '-7', MDT: '-6', PST: '-8', PDT: '-7', AKST: '-9', HST: '-10' },
  ...{ AST: '-4', ADT: '-3', ART: '-3', BRT: '-3', CLT: '-4', COT: '-5', PET: '-5', ECT: '-5', VET: '-4', UYT: '-3' },
  ...{ WET: '+0', WEST: '+1', BST: '+1', CET: '+1', MET: '+1', CEST: '+2', MEST: '+2', EET: '+2', EEST: '+3' },
  ...{ MSK: '+3', SAST: '+2', PKT: '+5', IST: '+5:30', SGT: '+8', HKT: '+8', AWST: '+8', JST: '+9', KST: '+9' },
  ...{ AEST: '+10', AEDT: '+11', NZST: '+12', NZDT: '+13' },
};
const ISO = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ]+(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?)?(?!\d)(.*)$/i;
const SHORT = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const CLOCK = /(?:^|[\sT,])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\b\.?)?/i;
const DIGITS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const OFFSET = /(?:(?:GMT|UTC?|Z)\s*)?([+−-])(\d{1,2})(?::?(\d\d))?(?!\d)/i;
const ZONE_NAME = /\b[A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+){1,2}/;
/**
 * By their first letters, in English and in languages that podcasts are made in; of a weekday too, which stands first.
 */
const MONTHS = [
  ...[/^(?:jan|ene)/, /^fe[bv]/, /^mar/, /^a[bpv]r/, /^ma[iy]/, /^jui?n/],
  ...[/^jui?l/, /^a(?:ug|go|ou)/, /^se[pt]/, /^o[cku]t/, /^nov/, /^d(?:e[cz]|ic)/],
];
/** No date is longer. */
const MAX_LENGTH = 100;

type Day = { year: number; month: number; day: number };
/** Milliseconds within a day, and what stands beside the day and the time. */
type Written = Day & { time: number; zone: string };

/**
 * Returns the moment a feed says, however its program writes it; null for none. Without a zone, and in one that is
 * unknown, it counts as UTC.
 */
export function readDate(text: string | undefined): Date | null {
  const given = (text ?? '')
    .slice(0, MAX_LENGTH)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
  const written = readIso(given) ?? readWords(given);
  const isCount = /^\d{10}(?:\d{3})?$/.test(given); // seconds or milliseconds since 1970
  const date = written ? momentOf(written) : new Date(isCount ? Number(given.padEnd(13, '0')) : NaN);
  const isDate = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 10_000;
  return isDate ? date : null;
}

const padded = (_: string, year: string, sign: string, month: string, day: string): string =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join(sign);

function readIso(given: string): Written | null {
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, zone = ''] =
    ISO.exec(given.replace(SHORT, padded)) ?? [];
  return day === undefined
    ? null
    : { ...dayOf(year, month, day), time: timeOf(Number(hours), Number(minutes), Number(seconds)), zone };
}

const dayOf = (year: unknown, month: unknown, day: unknown): Day => ({
  ...{ year: Number(year), month: Number(month), day: Number(day) },
});

const timeOf = (hours: number, minutes: number, seconds: number): number =>
  hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;

/** Reads `Wed, 02 Oct 2019 13:00:00 +0200`, `Oct 2nd, 2019 1 pm`, `2 de octubre de 2019`, and what shells print. */
function readWords(given: string): Written | null {
  const [all = '', hours = 0, minutes = 0, seconds = 0, half] = CLOCK.exec(given) ?? [];
  const at = all ? given.indexOf(all) : given.length;
  const [before, after] = [given.slice(0, at), given.slice(at + all.length).trim()];
  const day = readDay(before) ?? readDay(`${before} ${/\b\d{4}\b(?!:)/.exec(after)?.[0] ?? ''}`);
  if (!day) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return { ...day, time: timeOf(hour, Number(minutes), Number(seconds)), zone: after };
}

function readDay(words: string): Day | null {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [, first, sign, second, last] = DIGITS.exec(plain.replace(/^[a-z]+[., ]+/, '').trim()) ?? [];
  if (last !== undefined) {
    const isDayFirst = sign !== '/' || Number(first) > 12; // with a slash as in the United States
    return isDayFirst ? dayOf(last, second, first) : dayOf(last, first, second);
  }
  const months = [...plain.matchAll(/[a-z]+/g)].map(([word]) => MONTHS.findIndex((month) => month.test(word)) + 1);
  const month = months.findLast((number) => number > 0);
  const numbers = [...plain.matchAll(/\d+/g)].map(([digits]) => digits);
  const year = numbers.find((digits) => digits.length === 4) ?? (numbers.length > 1 ? numbers.at(-1) : undefined);
  const day = numbers.find((digits) => digits.length <= 2);
  if (month === undefined || year === undefined || day === undefined) return null;
  return dayOf(year.length === 4 ? year : Number(year) + (Number(year) < 70 ? 2000 : 1900), month, day);
}

/** The day of a date that there is not, such as 31 June, makes it none. */
function momentOf({ year, month, day, time, zone }: Written): Date {
  const wall = new Date(Date.UTC(year, month - 1, day) + time);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDay) return new Date(NaN);
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? OFFSET.exec(ZONES[abbreviationIn(zone)] ?? '') ?? [];
  const [name] = ZONE_NAME.exec(zone) ?? [];
  if (name !== undefined && isTimeZone(name)) {
    const iso = wall.toISOString();
    const start = firstInstantFrom({ date: iso.slice(0, 10), time: iso.slice(11, 16) }, name);
    return start ? new Date(start.getTime() + (wall.getTime() % MINUTE_MS)) : wall;
  }
  const offset = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return new Date(wall.getTime() + (sign === '+' ? -offset : offset));
}

const abbreviationIn = (zone: string): string => /^\s*([A-Z]{2,5})\b/i.exec(zone)?.[1]?.toUpperCase() ?? '';
