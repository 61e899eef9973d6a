import { restoreEpisode } from '#server/catalogue/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { episodeJson } from '#server/http/episode-json.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { hasBody, readJson } from '#server/http/request.ts';
import { RestoreInput } from '#shared/episode-fields.ts';

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  const input = hasBody(request) ? await readJson(request, RestoreInput) : {};
  const now = new Date();
  const restored = await restoreEpisode(admin, requireId(params.episodeId), now, input);
  return json(await episodeJson(restored, now));
});
