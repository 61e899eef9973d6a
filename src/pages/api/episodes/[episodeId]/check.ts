import { checkPublished } from '#server/directories/index.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http/endpoint.ts';

export const GET = endpoint(async ({ params, locals }) =>
  json(await checkPublished(requireAdmin(locals), requireId(params.episodeId))),
);

export const ALL = onlyAllows('GET', 'HEAD');
