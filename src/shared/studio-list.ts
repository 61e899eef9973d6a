import { SearchText } from './search.ts';
import { queryNumber, z } from './schema.ts';
import { withQuery } from './url.ts';

export const STUDIO_STATUSES = ['all', 'scheduled', 'draft', 'published', 'deleted'] as const;
export type StudioStatus = (typeof STUDIO_STATUSES)[number];
/** The tabs over the list; the calendar is one of them, for administrators. */
export const STUDIO_TABS = ['all', 'scheduled', 'draft', 'published', 'deleted', 'calendar'] as const;

/**
 * An episode in the studio's list. `date`: when it appears, was last changed (drafts), published or deleted; `duration`
 * in seconds; `artwork` is the path of its own picture.
 */
export type StudioEpisode = {
  id: string;
  title: string;
  status: Exclude<StudioStatus, 'all'>;
  date: Date;
  duration: number;
  artwork: string | null;
  playCount: number;
  likeCount: number;
  dislikeCount: number;
};

/** In the order of the choice; the first is the usual one. */
export const STUDIO_SORTS = ['next', 'newest', 'oldest', 'title', 'plays', 'likes', 'dislikes'] as const;
export type StudioSort = (typeof STUDIO_SORTS)[number];

export const STUDIO_PAGE = 50;

const StudioQuery = z.object({
  search: SearchText.catch(''),
  status: z.enum([...STUDIO_STATUSES, 'calendar']).catch('all'),
  sort: z.enum(STUDIO_SORTS).catch('next'),
  page: queryNumber(1_000_000).catch(1),
});
type StudioFilters = Omit<z.infer<typeof StudioQuery>, 'page'>;

/** Parses the query of /studio/episodes; invalid values fall back to everything, never an error. */
export function parseStudioFilters(parameters: URLSearchParams) {
  const names = ['search', 'status', 'sort', 'page'];
  return StudioQuery.parse(Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? undefined])));
}

/** Returns the address of a page of /studio/episodes; defaults are left out. */
export const studioListPath = ({ search, status, sort }: Partial<StudioFilters>, page = 1): string =>
  withQuery('/studio/episodes', {
    search,
    status: status !== 'all' && status,
    sort: sort !== 'next' && sort,
    page: page > 1 && String(page),
  });
