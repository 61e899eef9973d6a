import { z } from './schema.ts';

const TIMING_STATES = ['waiting', 'running', 'proposed', 'refused', 'accepted', 'failed'] as const;
/** Lines of a script: three hours have about 2,500. */
export const MAX_LINES = 5_000;

const TimedLine = z.object({
  time: z.number({ error: 'A time is a number of seconds' }).min(0, 'A time is not negative').max(86_400),
  text: z.string().trim().min(1, 'A line has words').max(2_000, 'A line has at most 2,000 characters'),
  doubtful: z.boolean().default(false),
  byHand: z.boolean().default(false),
});
/** A line of a script; `time` in seconds. `doubtful`: the words were not recognised there; `byHand`: a person set it. */
export type TimedLine = z.infer<typeof TimedLine>;

/** The times of a script as they are proposed. `fits`: 0 for another text, 1 for the words that are spoken. */
export type Timing = {
  state: (typeof TIMING_STATES)[number];
  fits: number;
  lines: TimedLine[];
  error?: string;
};

/** Without `text` the transcript is timed, else the script. */
export const TimingRequest = z.object({ text: z.string().optional() });

export const TimingChanges = z.object({
  lines: z
    .array(TimedLine)
    .min(1, 'There are no lines')
    .max(MAX_LINES)
    .refine(
      (lines) => lines.every(({ time }, at) => time >= (lines[at - 1]?.time ?? 0)),
      'Times do not fall from one line to the next',
    ),
});
