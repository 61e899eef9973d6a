import { MAX_CONSENT } from './limits.ts';
import { withCode, z } from './schema.ts';
import { MB } from './units.ts';

/** Addresses of one call: a whole list, so that it does not end with the page that sends it. */
export const MAX_LISTED = 200_000;
/** Of a file that is chosen: 50,000 lines of another service have about 5 MB. */
export const MAX_LIST_BYTES = 20 * MB;

/** Addresses of a list of another service. With `consent`, where they agreed, they are subscribed at once. */
export const SubscriberList = z.object({
  addresses: z
    .array(z.string({ error: withCode('notText') }).max(1_000, { error: withCode('tooLong') }), {
      error: withCode('notList'),
    })
    .min(1, { error: withCode('addressesMissing') })
    .max(MAX_LISTED, { error: withCode('tooManyEntries') }),
  consent: z
    .string({ error: withCode('notText') })
    .trim()
    .min(1, { error: withCode('consentMissing') })
    .max(MAX_CONSENT, { error: withCode('tooLong') })
    .nullable()
    .default(null),
});
export type SubscriberList = z.infer<typeof SubscriberList>;

/**
 * The outcomes for the addresses. `added` are subscribed, `asked` get one mail to confirm, `known` are subscribed
 * already, `askedBefore` got that mail once; `left` unsubscribed or were removed, `ended` do not exist, `invalid` are
 * not addresses.
 */
export const OUTCOMES = ['added', 'asked', 'known', 'askedBefore', 'left', 'ended', 'invalid'] as const;
