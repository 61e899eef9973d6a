import { studioWords } from './language.ts';
import type { Chapter } from './episode.ts';
import { z } from './schema.ts';

const TIMING_STATES = ['waiting', 'running', 'proposed', 'refused', 'accepted', 'failed'] as const;
/** Lines of a script: three hours have about 2,500. */
export const MAX_LINES = 5_000;
export const LINE_MAX = 2_000;

const problems = () => studioWords().times.problems;

const TimedLine = z.object({
  time: z
    .number({ error: 'A time is a number of seconds' })
    .min(0, { error: () => problems().negative })
    .max(86_400),
  text: z
    .string()
    .trim()
    .min(1, { error: () => problems().words })
    .max(LINE_MAX, { error: () => problems().tooLong }),
  doubtful: z.boolean().default(false),
  byHand: z.boolean().default(false),
  heard: z.boolean().default(false),
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
  error?: string;
};

/** Whether a job still looks for the times. */
export const isUnderWay = ({ state }: Pick<Timing, 'state'>): boolean => state === 'waiting' || state === 'running';

/**
 * Without `text` the transcript is timed, else the script. `transcribe`: a transcription service finds the words too.
 */
export const TimingRequest = z.object({ text: z.string().optional(), transcribe: z.boolean().default(false) });

export const TimingChanges = z.object({
  version: z.int().optional(),
  lines: z
    .array(TimedLine)
    .min(1, { error: () => problems().noLines })
    .max(MAX_LINES)
    .refine((lines) => lines.every(({ time }, at) => time >= (lines[at - 1]?.time ?? 0)), {
      error: () => problems().falling,
    }),
});
