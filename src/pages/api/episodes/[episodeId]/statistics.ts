import { readStatistics } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { EpisodeStatistics } from '#shared/answers/statistics.ts';

export const GET = endpoint(
  'GET /api/episodes/{episodeId}/statistics',
  {
    summary: 'Returns the plays and ratings of an episode by day.',
    notes:
      'Days (UTC) on which something happened, oldest first; spam counts for nothing, plays from before they were kept by day are in none.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: EpisodeStatistics },
    refuses: { missing: ['episodeNotFound'] },
  },
  ({ user, params }) => readStatistics(user, params.episodeId),
);
