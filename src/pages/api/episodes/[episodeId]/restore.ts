import { asAnswer, restoreEpisode } from '#server/catalogue/index.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(asAnswer(await restoreEpisode(admin, requireId(params.episodeId), new Date())));
});

export const ALL = onlyAllows('POST');
