import { episodes } from '#shared/contract/episodes.ts';
import { undoPublication } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { episodeJson } from '#server/http/episode-json.ts';

export const DELETE = endpoint(episodes.undoPublication, async ({ user, params, now }) =>
  episodeJson(await undoPublication(user, params.episodeId), now),
);
