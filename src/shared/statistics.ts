import { studioWords, locale } from './language.ts';
import { addDays, formatInstant } from './dates.ts';
import { formatDate } from './format.ts';
import { withCode, wholeNumber, z } from './schema.ts';
import { withQuery } from './url.ts';
import { DAY_MS } from './units.ts';

/** Longer than any site has counted. */
const MAX_DAYS = 20 * 366;
/** The days of a query that names none: today and the 29 days before it. */
const USUAL_DAYS = 30;

const GROUPINGS = ['day', 'app', 'device', 'place'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const Day = z.iso.date({ error: withCode('notDay') });

/** The query of /api/statistics/downloads. Days are UTC, both included. */
export const DownloadsQuery = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    episode: z.uuid({ error: withCode('notUuid') }).optional(),
    by: z.enum(GROUPINGS, { error: withCode('notOneOf') }).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { error: withCode('fromAfterTo'), path: ['from'] })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    error: withCode('tooManyDays'),
    params: { maximum: MAX_DAYS },
    path: ['from'],
  });

/** Downloads of one day, app, kind of device or place. */
export type DownloadRow = { key: string; episodeId?: string; downloads: number };

/** Returns the days of a query: what it names, else the last 30 until `today`. */
export function daysOfQuery({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];
const RANGES = { '30': 30, '90': 90, '365': 365, all: null } as const;
type StatisticsRange = keyof typeof RANGES;
export const STATISTICS_RANGES = ['30', '90', '365', 'all'] as const satisfies StatisticsRange[];

const PageQuery = z.object({
  episode: z.uuid().optional().catch(undefined),
  days: z.enum(STATISTICS_RANGES).catch('30'),
  by: z.enum(STEPS).catch('day'),
});
export type StatisticsFilters = z.output<typeof PageQuery>;

/** Parses the query of /studio/statistics; invalid values fall back to all episodes, 30 days, by day. */
export const parseStatisticsFilters = (parameters: URLSearchParams): StatisticsFilters =>
  PageQuery.parse(Object.fromEntries(parameters));

/** Returns the first day of a range that ends today; null for everything. */
export function sinceOf(range: StatisticsRange, today: string): string | null {
  const days = RANGES[range];
  return days === null ? null : addDays(today, 1 - days);
}

/** Returns the address of /studio/statistics with these filters; defaults are left out. */
export const statisticsAddress = ({ episode, days, by }: StatisticsFilters): string =>
  withQuery('/studio/statistics', { episode, days: days !== '30' && days, by: by !== 'day' && by });

/** One bar of a chart over time; `date` is the first day of its step. */
export type StepBar = { date: string; value: number };

/** Returns a bar for every day, week (from Monday) or month from `from` to `to`, also for those with nothing. */
export function stepBars(counted: readonly StepBar[], from: string, to: string, step: Step): StepBar[] {
  const sums = new Map<string, number>();
  for (let date = from; date <= to; date = addDays(date, 1)) sums.set(startOf(date, step), 0);
  for (const { date, value } of counted) {
    const start = startOf(date, step);
    if (sums.has(start)) sums.set(start, (sums.get(start) ?? 0) + value);
  }
  return [...sums].map(([date, value]) => ({ date, value }));
}

/** Returns the first day of the week or month of a day. */
function startOf(date: string, step: Step): string {
  if (step === 'day') return date;
  if (step === 'month') return `${date.slice(0, 7)}-01`;
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** Returns how a step is called: 'Nov 20, 2026', 'Week from Nov 16, 2026' or 'November 2026'. */
export const stepName = (date: string, step: Step): string =>
  step === 'week' ? studioWords().statistics.overTime.weekFrom(dayOrMonth(date, step)) : dayOrMonth(date, step);

function dayOrMonth(date: string, step: Step): string {
  const at = new Date(date);
  if (step !== 'month') return formatDate(at);
  return formatInstant(at, 'month', locale(), 'UTC');
}

/** Returns one sentence about what is striking in a chart of downloads: its highest bar, and how its halves compare. */
export function strikingSentence(bars: readonly StepBar[], step: Step): string {
  const t = studioWords().statistics.overTime;
  const highest = bars.reduce<StepBar | null>((best, bar) => (bar.value > (best?.value ?? 0) ? bar : best), null);
  if (!highest) return t.none;
  const peak = t.peak[step](highest.value, dayOrMonth(highest.date, step));
  const half = Math.floor(bars.length / 2);
  const sum = (part: readonly StepBar[]) => part.reduce((total, { value }) => total + value, 0);
  const [before, after] = [sum(bars.slice(0, half)), sum(bars.slice(-half))];
  if (half === 0 || before === 0 || before + after < 20) return `${peak}.`;
  const change = Math.round((100 * (after - before)) / before);
  if (Math.abs(change) < 5) return t.alike(peak);
  return change > 0 ? t.more(peak, change) : t.fewer(peak, -change);
}

/** Returns how /studio/statistics names a place, a kind of device or an app; most keys are names already. */
export function groupName(key: string): string {
  const names: Record<string, string> = studioWords().statistics.shares.groups;
  return names[key] ?? key;
}

/** Returns the largest group that has a name, with its share: 'Apple Podcasts 33%'; empty where there is none. */
export function largestGroup(rows: readonly DownloadRow[]): string {
  const total = rows.reduce((sum, { downloads }) => sum + downloads, 0);
  const largest = rows.find(({ key }) => !['other', 'unknown'].includes(key));
  return largest && total > 0 ? `${groupName(largest.key)} ${Math.round((100 * largest.downloads) / total)}%` : '';
}

/** Our own player's report of one play: the tenths of the episode that were heard, 0 to 9. */
export const RetentionDeciles = z.object({
  tenths: z
    .array(wholeNumber(0, 9), { error: withCode('notList') })
    .min(1)
    .max(10)
    .refine((tenths) => new Set(tenths).size === tenths.length, { error: withCode('hasDuplicates') }),
});

/** Returns one sentence about how far people listen; `tenths` are the plays that heard each tenth. */
export function hearingSentence(plays: number, tenths: readonly number[]): string {
  const t = studioWords().statistics.howFar;
  if (plays === 0) return t.unknown;
  const share = (tenth: number) => Math.round((100 * (tenths[tenth] ?? 0)) / plays);
  return t.heard(plays, share(5), share(9));
}
