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
    summary: 'Returns the timestamps found for a script.',
    notes:
      'Times are in seconds. `refused` means that the words are not those of this audio. `chapters` says where the headings (`# Stairs`) of the script are heard. `version` rises with each change of the lines. If no one has asked for timestamps: 404.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: Timing },
    refuses: { missing: ['episodeNotFound', 'neverTimed'], forbidden: ['administratorsChangePublic'] },
  },
  begin: {
    address: 'POST /api/episodes/{episodeId}/timing',
    summary: 'Finds timestamps for a script, or transcribes the audio with a transcription service.',
    notes:
      'Without `text`, the transcript gets timestamps, else the script. A job finds each sentence in the audio. With `transcribe: true` the service at `TRANSCRIBE_URL` transcribes it (none is set: 400), and `source` is `service` for a draft that no person has read. Lines set by hand stay where they are. No words: 400 with `field`.',
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
    summary: 'Saves corrected lines and timestamps.',
    notes: 'While a job is finding them, or if `version` is not the current one: 409.',
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
    summary: 'Uses the lines with timestamps as the transcript of the episode.',
    notes:
      'Makes the lines the timed transcript of the episode. While a job is finding them, or if the audio was replaced since then: 409.',
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
    summary: 'Returns the timestamps found for an uploaded file.',
    notes: 'Works as GET /api/episodes/{episodeId}/timing. If no one has asked for timestamps: 404.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    query: UploadedAudio,
    answers: { 200: Timing },
    refuses: { invalid: ['audioMissing'], missing: ['neverTimed'] },
  },
  beginOfAudio: {
    address: 'POST /api/audio-times',
    summary: 'Finds timestamps for a script in an uploaded, unattached audio file.',
    notes:
      'A job finds each sentence in the audio, and GET returns the progress. A repeated call starts no second run. The site uses what it finds only if you send it with an episode, as its `transcript`.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: AudioTimingRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 202: Timing },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'audioMissing', 'scriptHasNoWords', 'tooManyLines'] },
  },
} as const satisfies Calls;
