import { queryNumber, withCode, trueOrFalse, z } from './schema.ts';
import { SearchText } from './search.ts';
import { withQuery } from './url.ts';

/** Plays, likes and dislikes on one day (UTC, '2026-11-21'), spam excluded. */
export type DayCounts = { date: string; plays: number; likes: number; dislikes: number };

/** Entries on a page of feedback, also in the API when a page is requested without a limit. */
export const FEEDBACK_PAGE = 20;

const fields = {
  search: SearchText.optional(),
  page: queryNumber(1_000_000).optional(),
  limit: queryNumber(100).optional(),
  /** For plain links, which cannot send another Accept header. */
  format: z.enum(['csv', 'json'], { error: withCode('notOneOf') }).optional(),
};

export const FeedbackOfEpisodeQuery = z.object(fields);
export const FeedbackQuery = z.object({
  ...fields,
  episodeId: z.uuid({ error: withCode('episodeNotFound') }).optional(),
});

export const SpamMark = z.object({ isSpam: trueOrFalse });
/** Ratings that one call marks: more than a page has. */
const MAX_MARKED = 100;
export const SpamMarks = SpamMark.extend({
  ratings: z
    .array(z.uuid({ error: withCode('notUuid') }), { error: withCode('notList') })
    .max(MAX_MARKED, { error: withCode('tooManyEntries') }),
});
export type SpamMarks = z.infer<typeof SpamMarks>;

/** The chart's ranges in days; null is since the first day. */
const RANGES = { '30': 30, '90': 90, all: null } as const;
export type Range = keyof typeof RANGES;

const PageQuery = z.object({
  search: SearchText.catch(''),
  episode: z.uuid().optional().catch(undefined),
  page: queryNumber(1_000_000).catch(1),
  days: z.enum(['30', '90', 'all']).catch('30'),
});
export type FeedbackFilters = { search?: string; episode?: string | undefined; days?: Range };

/** Parses the query of /studio/feedback; invalid values fall back to the first page of everything, never an error. */
export const parseFeedbackFilters = (parameters: URLSearchParams) => PageQuery.parse(Object.fromEntries(parameters));

export const daysOf = (range: Range): number | null => RANGES[range];

/** Returns the address of a page of /studio/feedback; defaults are left out. */
export const feedbackAddress = ({ search, episode, days }: FeedbackFilters, page = 1): string =>
  withQuery('/studio/feedback', { search, episode, days: days !== '30' && days, page: page > 1 && String(page) });

/** Returns the address of the same feedback as a CSV file, all pages of it. */
export const csvAddress = ({ search, episode }: FeedbackFilters): string =>
  withQuery('/api/ratings', { format: 'csv', search, episodeId: episode });
