import { z } from './schema.ts';
import { type ListedEpisode } from './episode.ts';
import { firstCodePoints } from './text.ts';

/** What is read of a search, in code points; the rest of a longer one is not looked for. */
export const SEARCH_MAX = 200;
/** Counting stops here: nobody reads on, and a flood of common words stays cheap. */
export const FOUND_MAX = 1_000;
const SEARCH_LIMIT = 20;

/** What is looked for: one line of text without control characters, well formed, cut to `SEARCH_MAX`. */
export const cleanSearch = (text: string): string =>
  firstCodePoints(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    SEARCH_MAX,
  ).trim();

export const SearchText = z.string().transform(cleanSearch);

export const SearchQuery = z.object({
  q: SearchText.default(''),
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'limit is a whole number from 1 to 100')
    .transform(Number)
    .default(SEARCH_LIMIT),
});

/** Text in pieces, those that were looked for marked: what prints it needs no HTML. */
export type MarkedText = { text: string; isMarked: boolean }[];

/** Where an episode has what was looked for; `time` in seconds, null outside a timed transcript. */
export type Hit = { place: 'title' | 'description' | 'transcript'; time: number | null; marked: MarkedText };

/** One answer of GET /api/search; `html` is escaped text with <mark>. */
export type FoundEpisode<Moment = string> = {
  episode: ListedEpisode<Moment>;
  matches: { time: number | null; text: string; html: string }[];
};

/** '1 episode found', '12 episodes found', '1,000+ episodes found'. */
export function formatFound(total: number, isCapped = false): string {
  if (total === 1) return '1 episode found';
  return `${total.toLocaleString('en-US')}${isCapped ? '+' : ''} episodes found`;
}
