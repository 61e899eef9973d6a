import { readStatistics } from '#server/listening/index.ts';
import { endpoint, json, onlyAllows, requireAdmin, requireId } from '#server/http/endpoint.ts';

export const GET = endpoint(async ({ params, locals }) =>
  json(await readStatistics(requireAdmin(locals), requireId(params.episodeId))),
);

export const ALL = onlyAllows('GET', 'HEAD');
