import { times } from '#shared/contract/times.ts';
import { readAudioTiming, requestAudioTiming } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(times.beginOfAudio, ({ user, body }) =>
  requestAudioTiming(user, body.audioUrl, body.text),
);

export const GET = endpoint(times.findOfAudio, ({ user, query }) => readAudioTiming(user, query.audioUrl));
