import { restoreEpisode } from '#server/deletions.ts';
import { asAnswer } from '#server/episodes.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http.ts';
import { expectNoBody } from '#server/request.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(asAnswer(await restoreEpisode(admin, requireId(params.episodeId), new Date())));
});

export const ALL = onlyAllows('POST');
