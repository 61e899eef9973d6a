import { wholeNumber } from './pagination.ts';
import { SearchText } from './search.ts';
import { z } from './schema.ts';

const STATUSES = ['all', 'scheduled', 'draft', 'published', 'deleted'] as const;
export type StudioStatus = (typeof STATUSES)[number];

export const STUDIO_STATUSES: Record<StudioStatus, string> = {
  all: 'All',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  published: 'Published',
  deleted: 'Deleted',
};

/** An episode in the studio's list. `date`: when it appears, was last changed (drafts), published or deleted. */
export type StudioEpisode = {
  id: string;
  title: string;
  status: Exclude<StudioStatus, 'all'>;
  date: Date;
  playCount: number;
  likeCount: number;
  dislikeCount: number;
};

export const STUDIO_SORTS = {
  next: 'What comes next',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  plays: 'Most played',
  likes: 'Most liked',
  dislikes: 'Most disliked',
} as const;
export type StudioSort = keyof typeof STUDIO_SORTS;

export const STUDIO_PAGE = 25;

const StudioQuery = z.object({
  search: SearchText.catch(''),
  status: z.enum(STATUSES).catch('all'),
  sort: z.enum(Object.keys(STUDIO_SORTS) as [StudioSort]).catch('next'),
  page: wholeNumber('page', 1_000_000).catch(1),
});
type StudioFilters = Omit<z.infer<typeof StudioQuery>, 'page'>;

/** Parses the query of /studio/episodes; invalid values fall back to everything, never an error. */
export function parseStudioFilters(parameters: URLSearchParams) {
  const names = ['search', 'status', 'sort', 'page'];
  return StudioQuery.parse(Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? undefined])));
}

/** Returns the address of a page of /studio/episodes; defaults are left out. */
export function studioListPath({ search, status, sort }: Partial<StudioFilters>, page = 1): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && status !== 'all' && { status }),
    ...(sort && sort !== 'next' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/studio/episodes?${query}` : '/studio/episodes';
}
