import { z } from './schema.ts';

const AT = 'at is a time as ISO 8601 with its offset';

/**
 * Of what a browser sends once it is online again: when it happened, and an id that stays the same in every attempt.
 */
export const lateFields = {
  at: z.iso
    .datetime({ offset: true, error: AT })
    .transform((text) => new Date(text))
    .optional(),
  attempt: z.uuid({ error: 'attempt is a UUID' }).optional(),
};

/** The body of POST …/play, which may be missing. */
export const PlayInput = z.object(lateFields);
export type PlayInput = z.infer<typeof PlayInput>;
