import { checkPublished } from '#server/directory-check/episode.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http.ts';

export const GET = endpoint(async ({ params, locals }) =>
  json(await checkPublished(requireAdmin(locals), requireId(params.episodeId))),
);

export const ALL = onlyAllows('GET', 'HEAD');
