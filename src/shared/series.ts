// No schemas here: cards and the player read these and must not load zod.

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
