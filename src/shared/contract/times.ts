import type { Stated } from './moment.ts';
import { z } from '../schema.ts';
import { Chapter } from './audio.ts';
import { Code } from './code.ts';
import type { Calls } from './call.ts';
import { AudioTimingRequest, UploadedAudio } from '../audio-tags.ts';
import { MAX_EPISODE_JSON_BYTES } from '../limits.ts';
import { OF_EPISODES, OF_FILES } from './refusals.ts';
import { TimingChanges, TimingRequest } from '../timing.ts';

export const Timing = z
  .object({
    state: z.enum(['waiting', 'running', 'proposed', 'refused', 'accepted', 'failed']),
    /** 0 for another text, 1 for the words that are spoken. */
    fits: z.number(),
    lines: z.array(
      z.object({
        time: z.number(),
        text: z.string(),
        doubtful: z.boolean(),
        byHand: z.boolean(),
        heard: z.boolean(),
        found: z.number().optional(),
      }),
    ),
    /** Rises with each change of the lines. */
    version: z.int(),
    /** 0 to 1, how much of the job is done. */
    progress: z.number(),
    /** Where the script's headings are heard. */
    chapters: z.array(Chapter),
    /**
     * Whose words these are: the publisher's, or a transcription service's, which no person has read until accepted.
     */
    source: z.enum(['words', 'service']),
    error: z.string().optional(),
    code: Code.optional(),
  })
  .meta({ id: 'Timing' });
/** The times of a script as they are proposed. `error`: why there are none. */
export type Timing = Stated<typeof Timing>;

/** Calls about the times of lines in the audio. */
export const times = {
  find: {
    address: 'GET /api/episodes/{episodeId}/timing',
    summary: 'Returns the times of a script as they were found.',
    notes:
      'Times in seconds; `refused`: the words are not those of this audio; `chapters`: where the headings (`# Stairs`) of the script are heard; `version` rises with each change of the lines. None was asked for: 404.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: Timing },
    refuses: { missing: ['episodeNotFound', 'neverTimed'], forbidden: ['administratorsChangePublic'] },
  },
  begin: {
    address: 'POST /api/episodes/{episodeId}/timing',
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
  change: {
    address: 'PUT /api/episodes/{episodeId}/timing',
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
  accept: {
    address: 'POST /api/episodes/{episodeId}/timing/accept',
    summary: 'Makes the timed lines the transcript of the episode.',
    notes:
      "Makes the lines the episode's timed transcript; while a job looks for them, or when the audio was replaced since: 409.",
    who: 'author',
    scopes: ['drafts', 'publish'],
    answers: { 200: Timing },
    refuses: {
      ...OF_EPISODES,
      missing: [...OF_EPISODES.missing, 'neverTimed'],
      conflict: [...OF_EPISODES.conflict, 'audioReplaced', 'noTimesToAccept', 'timesInProgress'],
    },
  },
  findOfAudio: {
    address: 'GET /api/audio-times',
    summary: 'Returns the times that were found so.',
    notes: 'As GET /api/episodes/{episodeId}/timing. None was asked for: 404.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    query: UploadedAudio,
    answers: { 200: Timing },
    refuses: { invalid: ['audioMissing'], missing: ['neverTimed'] },
  },
  beginOfAudio: {
    address: 'POST /api/audio-times',
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
} as const satisfies Calls;
