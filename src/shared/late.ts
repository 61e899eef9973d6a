import { withCode, z } from './schema.ts';

/**
 * Of what a browser sends once it is online again: when it happened, and an id that stays the same in every attempt.
 */
export const lateFields = {
  at: z.iso
    .datetime({ offset: true, error: withCode('notIsoTime') })
    .transform((text) => new Date(text))
    .optional(),
  attempt: z.uuid({ error: withCode('notUuid') }).optional(),
};

/** The body of POST …/play, which may be missing. */
export const PlayInput = z.object(lateFields);
export type PlayInput = z.infer<typeof PlayInput>;
