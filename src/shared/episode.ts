import type { Approval } from './approval.ts';
import type { Reason } from './reason.ts';
import type { MeasuredLoudness } from './sound.ts';
import type { PartOfSeries } from './series.ts';
import type { SeriesOfEpisode } from './contract/episodes.ts';
import type { EpisodeValues, ReadBy } from './episode-fields.ts';

export const HOME_EPISODES = 6;
export const PAGE_SIZE = 9;
export const TRANSCRIPT_PREVIEW = 200;
/** Days during which a deleted episode can be restored. */
export const DELETED_DAYS = 30;

export type Source = { title: string; url: string };
/** `time` in seconds from the start. */
export type Chapter = { time: number; title: string };
/** `time` in seconds from the start; `lang` when it is in another language than its episode. */
export type Cue = { time: number; text: string; lang?: string };

/** What the server adds to an episode's fields; `duration` in whole seconds, `audioBytes` in bytes. */
type Computed<Moment> = {
  id: string;
  descriptionHtml: string;
  duration: number;
  /** Null outside of any. */
  series: SeriesOfEpisode | null;
  audioType: string;
  audioBytes: number;
  playCount: number;
  likeCount: number;
  dislikeCount: number;
  createdAt: Moment;
  publishedAt: Moment | null;
  updatedAt: Moment;
};

/** An episode as lists return it. `Moment` is `Date` on the server and an ISO 8601 string in JSON. */
export type ListedEpisode<Moment = string> = Computed<Moment> &
  Pick<EpisodeValues, ReadBy<'lists'>> & {
    hasTranscript: boolean;
    /** The first 200 code points of what is spoken; `isTranscriptLonger` when there is more. */
    transcriptPreview: string | null;
    isTranscriptLonger: boolean;
  } & Partial<Schedule<Moment> & { approval: Approval<Moment> | null }>;

/**
 * What authors and administrators alone read of an episode: when it publishes itself, and why it will not; in JSON that
 * is in words.
 */
export type Schedule<Moment = string> = {
  publishAt: Moment | null;
  scheduleProblem: (Moment extends Date ? Reason : string) | null;
};

/** The same episode in another language, once it is published; `language` null: the show's. */
export type EpisodeTranslation = { id: string; title: string; language: string | null };

/** One episode, requested by id. Only its author and administrators receive `script` and `userId`. */
export type SingleEpisode<Moment = string> = Computed<Moment> &
  Pick<EpisodeValues, ReadBy<'lists' | 'single'>> &
  Partial<Pick<EpisodeValues, ReadBy<'administrators'>> & Schedule<Moment> & { approval: Approval<Moment> | null }> &
  Partial<MeasuredLoudness<Moment extends Date ? Reason : string>> & {
    transcriptCues: Cue[] | null;
    translation: EpisodeTranslation | null;
    userId?: string | null;
  };

/**
 * What the player needs to start within the tap; play buttons carry it as JSON in `data-play`. `hasChapters` and
 * `hasTranscript` are left out where they are not known.
 */
export type PlayableEpisode = Pick<ListedEpisode, 'id' | 'title' | 'category' | 'duration' | 'audioUrl'> &
  Partial<Pick<ListedEpisode, 'language' | 'hasTranscript' | 'artwork'> & { hasChapters: boolean; part: PartOfSeries }>;

/** Any of the types above, or less of it. */
export type EpisodeToPlay = PlayableEpisode & {
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
  const { id, title, category, duration, audioUrl, language, artwork, chapters, transcript } = episode;
  const part = episode.part ?? partOf(episode);
  const hasChapters = chapters === undefined ? episode.hasChapters : Boolean(chapters?.length);
  const hasTranscript = transcript === undefined ? episode.hasTranscript : Boolean(transcript);
  return {
    ...{ id, title, category, duration, audioUrl },
    ...(language && { language }),
    ...(artwork && { artwork }),
    ...(hasChapters !== undefined && { hasChapters }),
    ...(hasTranscript !== undefined && { hasTranscript }),
    ...(part && { part }),
  };
}
