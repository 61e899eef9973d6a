import { TimingChanges, TimingRequest } from '#shared/timing.ts';
import { keepTiming, readTiming, requestTiming } from '#server/catalogue/index.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { EPISODE_JSON_LIMIT, readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals }) =>
  json(await readTiming(requireAuthor(locals), requireId(params.episodeId))),
);

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const { text } = await readJson(request, TimingRequest, EPISODE_JSON_LIMIT);
  return json(await requestTiming(author, requireId(params.episodeId), text), 202);
});

export const PUT = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const { lines } = await readJson(request, TimingChanges, EPISODE_JSON_LIMIT);
  return json(await keepTiming(author, requireId(params.episodeId), lines));
});

export const ALL = onlyAllows('GET', 'HEAD', 'POST', 'PUT');
