// No schemas here: cards and the player read these and must not load zod.

/** Code points; the podcast namespace gives the name of a season 128. */
export const MAX_SERIES_TITLE = 120;
export const MAX_SLUG = 80;
/** The largest number of a season or an episode that we take over. */
export const MAX_SERIES_NUMBER = 9_999;
export const MAX_PLACE = 99_999;
/** Parts that one call puts in order. */
export const MAX_PARTS = 1_000;

export const EPISODE_TYPES = ['full', 'trailer', 'bonus'] as const;
export type EpisodeType = (typeof EPISODE_TYPES)[number];

/** An episode of a series as the studio lists it. */
export type SeriesEpisode<Moment = string> = {
  id: string;
  seriesId: string;
  title: string;
  place: number | null;
  kind: EpisodeType;
  published: boolean;
  publishedAt: Moment | null;
  publishAt: Moment | null;
};

/** Returns the address of a title: its Latin letters and digits; empty where it has none. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');
