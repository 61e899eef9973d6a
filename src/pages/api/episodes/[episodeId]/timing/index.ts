import { times } from '#shared/contract/times.ts';
import { saveTiming, readTiming, requestTiming, requestTranscription } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(times.find, ({ user, params }) => readTiming(user, params.episodeId));

export const POST = endpoint(times.begin, ({ user, params: { episodeId }, body: { text, transcribe } }) =>
  transcribe ? requestTranscription(user, episodeId) : requestTiming(user, episodeId, text),
);

export const PUT = endpoint(times.change, ({ user, params, body }) => saveTiming(user, params.episodeId, body));
