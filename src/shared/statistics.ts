import { addDays } from './chart.ts';
import { dateFormat } from './date-format.ts';
import { formatDate, LOCALE } from './format.ts';
import { z } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any site has counted. */
const LONGEST_DAYS = 20 * 366;
/** What a query shows when it names no days: today and the 29 days before it. */
const USUAL_DAYS = 30;

const GROUPINGS = ['day', 'app', 'device', 'place'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const day = (name: string) => z.iso.date({ error: `${name} is a day such as 2026-11-21` });

/** The query of /api/statistics/downloads. Days are UTC, both included. */
export const DownloadsQuery = z
  .object({
    from: day('from').optional(),
    to: day('to').optional(),
    episode: z.uuid({ error: 'There is no such episode' }).optional(),
    by: z.enum(GROUPINGS, { error: 'by is day, app, device or place' }).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'from is after to', path: ['from'] })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY_MS, {
    error: 'These are too many days',
    path: ['from'],
  });

/** Downloads of one day, app, kind of device or place. */
export type DownloadRow = { key: string; episodeId?: string; downloads: number };

/** Returns the days of a query: what it names, else the last 30 until `today`. */
export function daysOfQuery({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];
const RANGES = { '30': 30, '90': 90, '365': 365, all: null } as const;
type StatisticsRange = keyof typeof RANGES;
export const STATISTICS_RANGES: [StatisticsRange, string][] = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['all', 'All'],
];

const PageQuery = z.object({
  episode: z.uuid().optional().catch(undefined),
  days: z.enum(['30', '90', '365', 'all']).catch('30'),
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
export function statisticsAddress({ episode, days, by }: StatisticsFilters): string {
  const query = new URLSearchParams({
    ...(episode && { episode }),
    ...(days !== '30' && { days }),
    ...(by !== 'day' && { by }),
  }).toString();
  return query ? `/studio/statistics?${query}` : '/studio/statistics';
}

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

/** Returns how a step is called: 'Nov 20, 2026', 'week from Nov 16, 2026' or 'November 2026'. */
export function stepName(date: string, step: Step): string {
  const at = new Date(date);
  if (step === 'month') return dateFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
  return step === 'week' ? `week from ${formatDate(at)}` : formatDate(at);
}

/** Returns one sentence about what is striking in a chart: its highest bar, and how its halves compare. */
export function strikingSentence(bars: readonly StepBar[], step: Step, what: string): string {
  const highest = bars.reduce<StepBar | null>((best, bar) => (bar.value > (best?.value ?? 0) ? bar : best), null);
  if (!highest) return `There were no ${what} in this time.`;
  const peak = `The most ${what}, ${highest.value.toLocaleString('en-US')}, came ${stepPhrase(highest.date, step)}`;
  const half = Math.floor(bars.length / 2);
  const sum = (part: readonly StepBar[]) => part.reduce((total, { value }) => total + value, 0);
  const [before, after] = [sum(bars.slice(0, half)), sum(bars.slice(-half))];
  if (half === 0 || before === 0 || before + after < 20) return `${peak}.`;
  const change = Math.round((100 * (after - before)) / before);
  if (Math.abs(change) < 5) return `${peak}; the second half of this time was like the first.`;
  const words = change > 0 ? `${change} % more` : `${-change} % fewer`;
  return `${peak}; the second half of this time had ${words} than the first.`;
}

const stepPhrase = (date: string, step: Step): string =>
  step === 'day' ? `on ${stepName(date, step)}` : `in ${step === 'week' ? 'the ' : ''}${stepName(date, step)}`;

/** How /studio/statistics names places and kinds of device; other keys are names already. */
export const GROUP_NAMES: Readonly<Record<string, string>> = {
  website: 'This website',
  embed: 'Our player on other websites',
  app: 'Podcast apps',
  other: 'Other (groups under five a day)',
  unknown: 'Unknown',
  mobile: 'Phones and tablets',
  computer: 'Computers',
  smart_speaker: 'Smart speakers',
  smart_tv: 'Televisions',
  watch: 'Watches',
  auto: 'Cars',
  AppleCoreMedia: 'Apple devices, app not named (AppleCoreMedia)',
  CFNetwork: 'Apple devices, app not named (CFNetwork)',
  ExoPlayer: 'Android, app not named (ExoPlayer)',
  stagefright: 'Android, app not named (stagefright)',
  okhttp: 'Android, app not named (okhttp)',
  Dalvik: 'Android, app not named (Dalvik)',
  AndroidDownloadManager: 'Android, app not named (its download manager)',
};

/** What our own player reports of one play: the tenths of the episode that were heard, 0 to 9. */
export const HeardTenths = z.object({
  tenths: z
    .array(z.int().min(0).max(9), { error: 'tenths are numbers from 0 to 9' })
    .min(1)
    .max(10)
    .refine((tenths) => new Set(tenths).size === tenths.length, { error: 'Each tenth is named once' }),
});

/** Returns one sentence about how far people listen; `tenths` are the plays that heard each tenth. */
export function hearingSentence(plays: number, tenths: readonly number[]): string {
  if (plays === 0) return 'We do not know yet how far people listen.';
  const last = Math.round((100 * (tenths[9] ?? 0)) / plays);
  const middle = Math.round((100 * (tenths[5] ?? 0)) / plays);
  return `Of ${plays.toLocaleString('en-US')} ${plays === 1 ? 'play' : 'plays'}, ${middle} % heard what comes after the middle, and ${last} % the last tenth.`;
}
