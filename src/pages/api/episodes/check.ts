import { checkEpisode } from '#server/directories/index.ts';
import { endpoint, json, onlyAllows, requireAdmin } from '#server/http/endpoint.ts';
import { EPISODE_JSON_LIMIT, readJson } from '#server/http/request.ts';
import { EpisodeCheck } from '#shared/episode.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return json(await checkEpisode(admin, await readJson(request, EpisodeCheck, EPISODE_JSON_LIMIT)));
});

export const ALL = onlyAllows('POST');
