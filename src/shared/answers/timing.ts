import { z } from '../schema.ts';
import { Code } from './code.ts';
import { Chapter } from './episodes.ts';

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
    /** Whose words these are: the publisher's, or a transcription service's, which no person has read until accepted. */
    source: z.enum(['words', 'service']),
    error: z.string().optional(),
    code: Code.optional(),
  })
  .meta({ id: 'Timing' });
