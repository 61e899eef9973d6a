import type { Chapter } from './episode.ts';
import type { ReasonCode } from './reason.ts';
import { says, trueOrFalse, z } from './schema.ts';
import { MAX_EPISODE_SECONDS } from './episode-limits.ts';

const TIMING_STATES = ['waiting', 'running', 'proposed', 'refused', 'accepted', 'failed'] as const;
/** Lines of a script: three hours have about 2,500. */
export const MAX_LINES = 5_000;
export const MAX_LINE_LENGTH = 2_000;

const notSeconds = { error: says('notSeconds') };

const TimedLine = z.object({
  time: z.number(notSeconds).min(0, notSeconds).max(MAX_EPISODE_SECONDS, notSeconds),
  text: z
    .string()
    .trim()
    .min(1, { error: says('lineEmpty') })
    .max(MAX_LINE_LENGTH, { error: says('tooLong') }),
  doubtful: trueOrFalse.default(false),
  byHand: trueOrFalse.default(false),
  heard: trueOrFalse.default(false),
});
/**
 * A line of a script; `time` in seconds. `doubtful`: the words were not recognised there; `byHand`: a person set it;
 * `heard`: a person has played it.
 */
export type TimedLine = z.infer<typeof TimedLine>;

/** The times of a script as they are proposed. */
export type Timing = {
  state: (typeof TIMING_STATES)[number];
  /** 0 for another text, 1 for the words that are spoken. */
  fits: number;
  lines: TimedLine[];
  /** Rises with each change of the lines. */
  version: number;
  /** 0 to 1, how much of the job is done. */
  progress: number;
  /** Where the script's headings are heard. */
  chapters: Chapter[];
  /**
   * Whose words these are: the publisher's, or a transcription service's, which no person has read before it is
   * accepted.
   */
  source: 'words' | 'service';
  /** Why there are none, in words; and its code. */
  error?: string;
  code?: ReasonCode;
};

/**
 * Without `text` the transcript is timed, else the script. `transcribe`: a transcription service finds the words too.
 */
export const TimingRequest = z.object({ text: z.string().optional(), transcribe: trueOrFalse.default(false) });

export const TimingChanges = z.object({
  version: z.int().optional(),
  lines: z
    .array(TimedLine, { error: says('notList') })
    .min(1, { error: says('linesMissing') })
    .max(MAX_LINES, { error: says('tooManyEntries') })
    .refine((lines) => lines.every(({ time }, at) => time >= (lines[at - 1]?.time ?? 0)), {
      error: says('lineTimesFall'),
    }),
});
