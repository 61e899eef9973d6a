import { words } from './language.ts';
import { queryNumber, z } from './schema.ts';
import { firstCodePoints, wellFormed } from './text.ts';

/** Code points of a query that are searched for; the rest is ignored. */
export const MAX_SEARCH = 200;
/** Counting stops here: no one reads further, and queries of common words stay cheap. */
export const MAX_FOUND = 1_000;
const DEFAULT_SEARCH_SIZE = 20;

/**
 * Returns the query to search for: one line without control characters, well formed, cut to `MAX_SEARCH` code points.
 */
export const cleanSearch = (text: string): string =>
  firstCodePoints(
    wellFormed(text)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    MAX_SEARCH,
  ).trim();

export const SearchText = z.string().transform(cleanSearch);

export const SearchQuery = z.object({
  q: SearchText.default(''),
  limit: queryNumber(100).default(DEFAULT_SEARCH_SIZE),
});

/** Text in pieces, matches marked, so that it can be rendered without HTML strings. */
export type HighlightedText = { text: string; isHighlighted: boolean }[];

/** Where an episode matches the query; `time` in seconds, null outside a timed transcript. */
export type Hit = { place: 'title' | 'description' | 'transcript'; time: number | null; highlighted: HighlightedText };

/** Returns '1 episode found', '12 episodes found' or '1,000+ episodes found'. */
export function formatFound(total: number, isCapped = false): string {
  return words().format.found(total, isCapped);
}
