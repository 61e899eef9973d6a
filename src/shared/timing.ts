import { studioWords } from './language.ts';
import { LongText } from './long-text.ts';
import { withCode, trueOrFalse, z } from './schema.ts';
import { MAX_EPISODE_SECONDS } from './limits.ts';

/** Lines of a script: three hours have about 2,500. */
export const MAX_LINES = 5_000;
export const MAX_LINE_LENGTH = 2_000;

const notSeconds = { error: withCode('notSeconds') };

const TimedLine = z.object({
  time: z.number(notSeconds).min(0, notSeconds).max(MAX_EPISODE_SECONDS, notSeconds),
  text: z
    .string()
    .trim()
    .min(1, { error: withCode('lineEmpty') })
    .max(MAX_LINE_LENGTH, { error: withCode('tooLong') }),
  doubtful: trueOrFalse.default(false),
  byHand: trueOrFalse.default(false),
  heard: trueOrFalse.default(false),
  found: z.number(notSeconds).min(0, notSeconds).max(MAX_EPISODE_SECONDS, notSeconds).optional(),
});
/**
 * A line of a script; `time` in seconds. `doubtful`: the words were not recognized there; `byHand`: a person set it;
 * `heard`: a person has played it; `found`: where it was found, while a line set by hand keeps it from there.
 */
export type TimedLine = z.infer<typeof TimedLine>;

/**
 * Without `text` the transcript is timed, else the script. `transcribe`: a transcription service finds the words too.
 */
export const TimingRequest = z.object({ text: LongText.optional(), transcribe: trueOrFalse.default(false) });

export const TimingChanges = z.object({
  version: z.int().optional(),
  lines: z
    .array(TimedLine, { error: withCode('notList') })
    .min(1, { error: withCode('linesMissing') })
    .max(MAX_LINES, { error: withCode('tooManyEntries') })
    .refine((lines) => lines.every(({ time }, at) => time >= (lines[at - 1]?.time ?? 0)), {
      error: withCode('lineTimesFall'),
    }),
});

/** Returns in words how certain it is that these lines are what is spoken. */
export function describeFit(fits: number): string {
  const t = studioWords().times.fits;
  if (fits >= 0.7) return t.well;
  return fits >= 0.4 ? t.most : t.parts;
}
