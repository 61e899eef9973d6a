import type { SingleEpisode } from '#shared/episode.ts';
import { NewEpisode } from '#shared/episode-fields.ts';

/** A published episode as an administrator's `GET /api/episodes/{id}` returns it. */
export const EPISODE: SingleEpisode = {
  ...NewEpisode.parse({ title: 'Stairs', description: 'About stairs.', audioUrl: '/media/1.mp3', published: true }),
  id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  descriptionHtml: '<p>About stairs.</p>',
  series: null,
  episodeNumber: null,
  isMadeWithAi: true,
  duration: 132,
  audioType: 'audio/mpeg',
  audioBytes: 1000,
  playCount: 0,
  likeCount: 0,
  dislikeCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  publishedAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  transcriptCues: null,
  translation: null,
};
