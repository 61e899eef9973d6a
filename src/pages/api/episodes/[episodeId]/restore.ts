import { episodes } from '#shared/contract/episodes.ts';
import { restoreEpisode } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson } from '#server/http/episode-json.ts';

export const POST = endpoint(episodes.restore, async ({ user, params, body = {}, now }) =>
  episodeJson(await restoreEpisode(user, params.episodeId, now, body), now),
);
