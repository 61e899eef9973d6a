import { ACTIVITY_KINDS } from '../activity.ts';
import { z } from '../schema.ts';
import { LANGUAGE_CHOICES, RHYTHMS, SUBSCRIBER_STATES } from '../subscriber.ts';
import type { BroughtIn as BroughtInType } from '../subscriber-list.ts';
import { moment } from './moment.ts';

export const Activity = z
  .object({ id: z.int(), at: moment, by: z.string().nullable(), kind: z.enum(ACTIVITY_KINDS), text: z.string() })
  .meta({ id: 'Activity' });

export const Subscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    rhythm: z.enum(RHYTHMS),
    languages: z.enum(LANGUAGE_CHOICES),
    since: moment,
    state: z.enum(SUBSCRIBER_STATES),
    endedAt: moment.nullable(),
    /** What its host said about the last message that was refused; null after one that was accepted. */
    said: z.string().nullable(),
    /** Where they agreed who were brought in from a list, as an administrator said; null for those who confirmed. */
    consent: z.string().nullable(),
  })
  .meta({ id: 'Subscriber' });

const count = z.int();
export const BroughtIn = z.object({
  added: count,
  asked: count,
  known: count,
  askedBefore: count,
  left: count,
  ended: count,
  invalid: count,
}) satisfies z.ZodType<BroughtInType>;
