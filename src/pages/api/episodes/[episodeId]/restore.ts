import { toEpisodeJson, restoreEpisode } from '#server/catalogue/index.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { expectNoBody } from '#server/http/request.ts';

export const POST = scopedEndpoint(['drafts'], async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  const now = new Date();
  return json(await toEpisodeJson(await restoreEpisode(admin, requireId(params.episodeId), now), now));
});

export const ALL = onlyAllows('POST');
