import { TimingChanges, TimingRequest } from '#shared/timing.ts';
import { Timing } from '#shared/answers/timing.ts';
import { saveTiming, readTiming, requestTiming, requestTranscription } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';

export const GET = endpoint(
  'GET /api/episodes/{episodeId}/timing',
  {
    summary: 'Returns the times of a script as they were found.',
    notes:
      'Times in seconds; `refused`: the words are not those of this audio; `chapters`: where the headings (`# Stairs`) of the script are heard; `version` rises with each change of the lines. None was asked for: 404.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: Timing },
    refuses: { missing: ['episodeNotFound', 'neverTimed'], forbidden: ['administratorsChangePublic'] },
  },
  ({ user, params }) => readTiming(user, params.episodeId),
);

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/timing',
  {
    summary: 'Has the times of a script found, or its words by a transcription service.',
    notes:
      'Without `text` the transcript is timed, else the script. A job looks for each sentence in the audio; with `transcribe: true` the service at `TRANSCRIBE_URL` writes the words down (none is set: 400), and `source` is `service` for a draft no person has read. Lines set by hand stay where they are. No words: 400 with `field`.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: TimingRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 202: Timing },
    refuses: {
      missing: ['episodeNotFound'],
      forbidden: ['administratorsChangePublic'],
      invalid: ['noTranscriptionService', 'scriptHasNoWords', 'tooManyLines'],
    },
  },
  ({ user, params: { episodeId }, body: { text, transcribe } }) =>
    transcribe ? requestTranscription(user, episodeId) : requestTiming(user, episodeId, text),
);

export const PUT = endpoint(
  'PUT /api/episodes/{episodeId}/timing',
  {
    summary: 'Saves corrected lines and times.',
    notes: 'While a job looks for them, or `version` is not the present one: 409.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: TimingChanges,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Timing },
    refuses: {
      missing: ['episodeNotFound', 'neverTimed'],
      forbidden: ['administratorsChangePublic'],
      conflict: ['timesChanged', 'timesInProgress'],
    },
  },
  ({ user, params, body }) => saveTiming(user, params.episodeId, body),
);
