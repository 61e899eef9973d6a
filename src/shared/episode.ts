import type {
  FoundEpisode as FoundEpisodeSchema,
  ListedEpisode as ListedEpisodeSchema,
  SeriesOfEpisode,
  SingleEpisode as SingleEpisodeSchema,
} from './contract/episodes.ts';
import type { Stated } from './contract/moment.ts';
import type { Reason } from './reason.ts';
import type { z } from './schema.ts';

/** Words in JSON, a reason on the server: why an episode will not publish itself, and was not measured. */
type Reasoned = {
  scheduleProblem?: Reason | null | undefined;
  loudnessProblem?: Reason | null | undefined;
};
type InServer<Answer> = Omit<Answer, `${keyof Reasoned}Code` | keyof Reasoned> &
  Pick<Reasoned, keyof Reasoned & keyof Answer>;
type Of<Schema extends z.ZodType, Moment> = Moment extends Date ? InServer<Stated<Schema, Date>> : Stated<Schema>;

/** An episode as lists return it. `Moment` is `Date` on the server and an ISO 8601 string in JSON. */
export type ListedEpisode<Moment = string> = Of<typeof ListedEpisodeSchema, Moment>;

/** One episode, requested by id. Only its author and administrators receive `script` and `userId`. */
export type SingleEpisode<Moment = string> = Of<typeof SingleEpisodeSchema, Moment>;

/** One result of GET /api/search; `html` is escaped text with <mark>. */
export type FoundEpisode<Moment = string> = Omit<Stated<typeof FoundEpisodeSchema>, 'episode'> & {
  episode: ListedEpisode<Moment>;
};

/**
 * The fields of an episode that only authors and administrators read: when it publishes itself, and why it will not.
 */
export type Schedule = Required<Pick<ListedEpisode<Date>, 'publishAt' | 'scheduleProblem'>>;

/** The part of a series that an episode is. `place`: null of a trailer, a bonus episode and a part without a number. */
export type PartOfSeries = Pick<SeriesOfEpisode, 'slug' | 'title' | 'total' | 'next'> & { place: number | null };

/**
 * The fields the player needs to start within the tap; play buttons carry it as JSON in `data-play`. `hasChapters` and
 * `hasTranscript` are left out where they are not known, `isMadeWithAi` where it is true, as in what a browser stored
 * before there was any other.
 */
export type PlayableEpisode = Pick<ListedEpisode, 'id' | 'title' | 'category' | 'duration' | 'audioUrl'> &
  Partial<
    Pick<ListedEpisode, 'language' | 'hasTranscript' | 'artwork' | 'isMadeWithAi'> & {
      hasChapters: boolean;
      part: PartOfSeries;
    }
  >;

/** Any of the types above, or less of it. */
export type EpisodeToPlay = PlayableEpisode & {
  isMadeWithAi: boolean;
  chapters?: unknown[] | null;
  transcript?: string | null;
} & Partial<Pick<ListedEpisode, 'series' | 'place' | 'kind'>>;

/** Returns which part of a series an episode is; null outside of one. */
export function partOf({
  series,
  place = null,
  kind,
}: Pick<EpisodeToPlay, 'series' | 'place' | 'kind'>): PartOfSeries | null {
  if (!series) return null;
  const { slug, title, total, next } = series;
  return { slug, title, total, next, place: kind === 'full' ? place : null };
}

export function playableOf(episode: EpisodeToPlay): PlayableEpisode {
  const { id, title, category, duration, audioUrl, language, artwork, isMadeWithAi, chapters, transcript } = episode;
  const part = episode.part ?? partOf(episode);
  const hasChapters = chapters === undefined ? episode.hasChapters : Boolean(chapters?.length);
  const hasTranscript = transcript === undefined ? episode.hasTranscript : Boolean(transcript);
  return {
    ...{ id, title, category, duration, audioUrl },
    ...(language && { language }),
    ...(artwork && { artwork }),
    ...(!isMadeWithAi && { isMadeWithAi }),
    ...(hasChapters !== undefined && { hasChapters }),
    ...(hasTranscript !== undefined && { hasTranscript }),
    ...(part && { part }),
  };
}
