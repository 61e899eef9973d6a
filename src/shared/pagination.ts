import { queryNumber, withCode, z } from './schema.ts';
import { PAGE_SIZE } from './limits.ts';
import { chosenCategory } from './category-changes.ts';
import { PAGE_LANGUAGES, type PageLanguage } from './language.ts';
import { SearchText } from './search.ts';
import { withQuery } from './url.ts';

/** Maximum entries, newest first, of a list requested without a page or a limit. */
const DEFAULT_UNPAGED_SIZE = 500;

/** Which episodes an administrator may list; everyone else always gets the published ones. */
const STATUSES = ['published', 'scheduled', 'draft', 'all', 'deleted'] as const;
export type Status = (typeof STATUSES)[number];

export const EpisodeListQuery = z.object({
  search: SearchText.optional(),
  category: chosenCategory('categoryNotFound').optional(),
  sort: z.enum(['newest', 'oldest', 'plays', 'likes'], { error: withCode('notOneOf') }).optional(),
  language: z.enum(PAGE_LANGUAGES, { error: withCode('notOneOf') }).optional(),
  page: queryNumber(1_000_000).optional(),
  limit: queryNumber(100).optional(),
  status: z.enum(STATUSES).catch('published'),
});

/** Returns limit and offset of a page. A page without a limit has nine rows. */
export function listWindow(
  { page, limit }: { page?: number | undefined; limit?: number | undefined },
  pageSize = PAGE_SIZE,
) {
  const size = limit ?? (page === undefined ? DEFAULT_UNPAGED_SIZE : pageSize);
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}

/** Maximum number of page buttons, ellipses included. */
const MAX_BUTTONS = 7;

/** Returns the page numbers to show, always with first and last; null is an ellipsis. */
export function pageButtons(current: number, pages: number): (number | null)[] {
  if (pages <= MAX_BUTTONS) return numbers(1, pages);
  if (current <= 4) return [...numbers(1, 5), null, pages];
  if (current >= pages - 3) return [1, null, ...numbers(pages - 4, pages)];
  return [1, null, ...numbers(current - 1, current + 1), null, pages];
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const BrowseQuery = z.object({
  search: SearchText.catch(''),
  category: chosenCategory('categoryNotFound').optional().catch(undefined),
  language: z.enum(PAGE_LANGUAGES).optional().catch(undefined),
  page: queryNumber(1_000_000).catch(1),
  status: z.enum(STATUSES).optional().catch(undefined),
});
export type BrowseFilters = {
  search?: string | undefined;
  category?: string | undefined;
  /** Only episodes in this language. */
  language?: PageLanguage | undefined;
  /** Only in administrators' addresses. */
  status?: Status | undefined;
};

/**
 * Parses the query of /browse; invalid values fall back to the first page of everything, never an error. The first of
 * repeated parameters counts, as in the page cache: otherwise a page could be cached under the wrong address.
 */
export function parseBrowseFilters(parameters: URLSearchParams) {
  const given = (name: string) => parameters.get(name) ?? undefined;
  return BrowseQuery.parse({
    search: given('search'),
    category: given('category'),
    language: given('language'),
    page: given('page'),
    status: given('status'),
  });
}

/** Returns the address of a page of /browse; defaults are left out. */
export const browseAddress = ({ search, category, language, status }: BrowseFilters, page = 1): string =>
  withQuery('/browse', {
    search,
    category,
    language,
    status: status !== 'published' && status,
    page: page > 1 && String(page),
  });
