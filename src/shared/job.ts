import { withCode, z } from './schema.ts';

const STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof STATES)[number];

/** `alike`: also all others of its kind that ended for the same reason. */
export const RetryQuery = z.object({ alike: z.stringbool({ error: withCode('notBoolean') }).default(false) });

export const JobQuery = z.object({
  state: z.enum(STATES, { error: withCode('notOneOf') }).optional(),
});
