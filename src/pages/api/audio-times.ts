import { Timing } from '#shared/answers/timing.ts';
import { AudioTimingRequest, UploadedAudio } from '#shared/audio-tags.ts';
import { readAudioTiming, requestAudioTiming } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_FILES } from '#server/http/refusals.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';

export const POST = endpoint(
  'POST /api/audio-times',
  {
    summary: 'Has the times of a script found in an uploaded audio file that no episode has yet.',
    notes:
      'A job looks for each sentence in the audio; GET says how far it is. The same again gets one run. What is found is used only if it is sent with an episode, as its `transcript`.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: AudioTimingRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 202: Timing },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'audioMissing', 'scriptHasNoWords', 'tooManyLines'] },
  },
  ({ user, body }) => requestAudioTiming(user, body.audioUrl, body.text),
);

export const GET = endpoint(
  'GET /api/audio-times',
  {
    summary: 'Returns the times that were found so.',
    notes: 'As GET /api/episodes/{episodeId}/timing. None was asked for: 404.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    query: UploadedAudio,
    answers: { 200: Timing },
    refuses: { invalid: ['audioMissing'], missing: ['neverTimed'] },
  },
  ({ user, query }) => readAudioTiming(user, query.audioUrl),
);
