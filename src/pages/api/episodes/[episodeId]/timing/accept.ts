import { Timing } from '#shared/answers/timing.ts';
import { acceptTiming } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_EPISODES } from '#server/http/refusals.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/timing/accept',
  {
    summary: 'Makes the timed lines the transcript of the episode.',
    notes:
      "Makes the lines the episode's timed transcript; while a job looks for them, or when the audio was replaced since: 409.",
    who: 'author',
    scopes: ['drafts', 'publish'],
    answers: { 200: Timing },
    refuses: {
      ...OF_EPISODES,
      missing: [...OF_EPISODES.missing, 'neverTimed'],
      conflict: [...OF_EPISODES.conflict, 'audioReplaced', 'noTimesToAccept', 'timesInProgress'],
    },
  },
  ({ user, params, now }) => acceptTiming(user, params.episodeId, now),
);
