import type { FeedEpisode } from '#server/db/feed-episodes.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { NewEpisode } from '#shared/episode-fields.ts';

const MOMENT = new Date('2026-03-01T10:00:00Z');

const {
  publishAt: _,
  script: _script,
  transcript: _transcript,
  voices: _voices,
  ...fields
} = NewEpisode.parse({
  title: 'Fall-proofing the home',
  description: 'A **walk** through the house',
  category: 'Patient Care',
  audioUrl: '/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3',
  published: true,
});

const ORDINARY = {
  ...fields,
  id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  descriptionHtml: '<p>A <strong>walk</strong> through the house</p>',
  series: null,
  episodeNumber: null,
  isMadeWithAi: true,
  duration: 130,
  audioType: 'audio/mpeg',
  audioBytes: 1_040_123,
  playCount: 0,
  likeCount: 0,
  dislikeCount: 0,
  createdAt: MOMENT,
  publishedAt: MOMENT,
  updatedAt: MOMENT,
} satisfies Partial<SingleEpisode<Date>>;

/** A published episode as pages get it, without a database; what is not said is ordinary. */
export const aPublishedEpisode = (more: Partial<SingleEpisode<Date>> = {}): SingleEpisode<Date> => ({
  ...ORDINARY,
  transcript: null,
  transcriptCues: null,
  translation: null,
  ...more,
});

/** The same as the feed gets it. */
export const aFeedEpisode = (more: Partial<FeedEpisode> = {}): FeedEpisode => ({
  ...ORDINARY,
  guid: ORDINARY.id,
  hasTranscript: false,
  isTimed: false,
  ...more,
});

/** Pieces of text that break what is put together without care, for fast-check. */
export const hostileSigns = ['</script>', '<!--', ']]>', ...'&"\'\u0000\u0008\ufffe\ud800\u202e🏠م`|'];
