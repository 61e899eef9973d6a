import { restoreEpisode } from '#server/deletions.ts';
import { asAnswer } from '#server/episodes.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http.ts';

export const POST = endpoint(async ({ params, locals }) =>
  json(asAnswer(await restoreEpisode(requireAdmin(locals), requireId(params.episodeId), new Date()))),
);

export const ALL = onlyAllows('POST');
