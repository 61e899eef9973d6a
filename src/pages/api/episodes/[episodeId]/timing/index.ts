import { TimingChanges, TimingRequest } from '#shared/timing.ts';
import { saveTiming, readTiming, requestTiming, requestTranscription } from '#server/catalogue/index.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES, readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor, requireId } from '#server/http/rights.ts';

export const GET = scopedEndpoint(['read'], async ({ params, locals }) =>
  json(await readTiming(requireAuthor(locals), requireId(params.episodeId))),
);

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const { text, transcribe } = await readJson(request, TimingRequest, MAX_EPISODE_JSON_BYTES);
  const id = requireId(params.episodeId);
  return json(await (transcribe ? requestTranscription(author, id) : requestTiming(author, id, text)), 202);
});

export const PUT = scopedEndpoint(['drafts', 'publish'], async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  const changes = await readJson(request, TimingChanges, MAX_EPISODE_JSON_BYTES);
  return json(await saveTiming(author, requireId(params.episodeId), changes));
});
