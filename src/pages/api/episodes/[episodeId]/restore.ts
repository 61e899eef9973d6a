import { SingleEpisode } from '#shared/answers/episodes.ts';
import { restoreEpisode } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson } from '#server/http/episode-json.ts';
import { OF_EPISODES } from '#server/http/refusals.ts';
import { RestoreInput } from '#shared/episode-fields.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/restore',
  {
    summary: 'Restores a deleted episode, as a draft unless `published` is sent.',
    notes:
      'Within 30 days of the deletion, else 404. With `published: true` within ten minutes, what was published is again, with its date and without an announcement. Where another episode is this part or trailer by now, it is the last part, or a bonus episode.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: RestoreInput,
    isBodyOptional: true,
    answers: { 200: SingleEpisode },
    refuses: OF_EPISODES,
  },
  async ({ user, params, body = {}, now }) => episodeJson(await restoreEpisode(user, params.episodeId, now, body), now),
);
