import type * as timing from '../timing.ts';
import { z } from '../schema.ts';
import { Code } from './code.ts';

export const Timing = z
  .object({
    state: z.enum(['waiting', 'running', 'proposed', 'refused', 'accepted', 'failed']),
    fits: z.number(),
    lines: z.array(
      z.object({
        time: z.number(),
        text: z.string(),
        doubtful: z.boolean(),
        byHand: z.boolean(),
        heard: z.boolean(),
      }),
    ),
    version: z.int(),
    progress: z.number(),
    chapters: z.array(z.object({ time: z.number(), title: z.string() })),
    source: z.enum(['words', 'service']),
    error: z.string().optional(),
    code: Code.optional(),
  })
  .meta({ id: 'Timing' }) satisfies z.ZodType<timing.Timing>;
