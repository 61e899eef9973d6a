import { checkPublished } from '#server/directories/index.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals }) =>
  json(await checkPublished(requireAdmin(locals), requireId(params.episodeId))),
);

export const ALL = onlyAllows('GET', 'HEAD');
