import { wholeNumber } from './pagination.ts';
import { z } from './schema.ts';
import { SearchText } from './search.ts';

/** What one listener said, as administrators read it: neither who it was nor from where. */
export type Feedback<Moment = string> = {
  id: string;
  episodeId: string;
  isLike: boolean;
  comment: string | null;
  isSpam: boolean;
  createdAt: Moment;
};

/** How many plays, likes and dislikes a day (UTC, '2026-11-21') brought. Spam counts for nothing. */
export type DayCounts = { date: string; plays: number; likes: number; dislikes: number };

/** How many a page of feedback shows, also in the API when a page is asked for without a limit. */
export const FEEDBACK_PAGE = 20;

const fields = {
  search: SearchText.optional(),
  page: wholeNumber('page', 1_000_000).optional(),
  limit: wholeNumber('limit', 100).optional(),
  /** What a plain link asks for: browsers cannot send another Accept. */
  format: z.enum(['csv', 'json'], { error: 'format is csv or json' }).optional(),
};

export const FeedbackOfEpisodeQuery = z.object(fields);
export const FeedbackQuery = z.object({
  ...fields,
  episodeId: z.uuid({ error: 'There is no such episode' }).optional(),
});

export const SpamMark = z.object({ isSpam: z.boolean({ error: 'isSpam is true or false' }) });

/** How far back the chart looks, in days; null is from the first day on. */
const RANGES = { '30': 30, '90': 90, all: null } as const;
export type Range = keyof typeof RANGES;

const PageQuery = z.object({
  search: SearchText.catch(''),
  episode: z.uuid().optional().catch(undefined),
  page: wholeNumber('page', 1_000_000).catch(1),
  days: z.enum(['30', '90', 'all']).catch('30'),
});
export type FeedbackFilters = { search?: string; episode?: string | undefined; days?: Range };

/** What /feedback was asked for; nonsense is the first page of everything, never an error. */
export const parseFeedbackFilters = (parameters: URLSearchParams) => PageQuery.parse(Object.fromEntries(parameters));

export const daysOf = (range: Range): number | null => RANGES[range];

/** The address of a page of /feedback; what is ordinary needs no word. */
export function feedbackAddress({ search, episode, days = '30' }: FeedbackFilters, page = 1): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(episode && { episode }),
    ...(days !== '30' && { days }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/feedback?${query}` : '/feedback';
}

/** Where the same feedback is to be had as a file, all pages of it. */
export function csvAddress({ search, episode }: FeedbackFilters): string {
  const query = new URLSearchParams({
    format: 'csv',
    ...(search && { search }),
    ...(episode && { episodeId: episode }),
  });
  return `/api/ratings?${query.toString()}`;
}
