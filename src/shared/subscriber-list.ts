import { says, z } from './schema.ts';
import { MAX_EMAIL } from './subscriber.ts';
import { MB } from './units.ts';

/** Addresses of one call; a longer list is brought in by several. */
export const MAX_LISTED = 5_000;
/** Of a file that is chosen: 50,000 lines of another service have about 5 MB. */
export const MAX_LIST_BYTES = 20 * MB;
/** Code points of where consent comes from. */
export const MAX_CONSENT = 300;

/** Addresses of a list of another service. With `consent`, where they agreed, they are subscribed at once. */
export const SubscriberList = z.object({
  addresses: z
    .array(z.string({ error: says('notText') }).max(1_000, { error: says('tooLong') }), { error: says('notList') })
    .min(1, { error: says('addressesMissing') })
    .max(MAX_LISTED, { error: says('tooManyEntries') }),
  consent: z
    .string({ error: says('notText') })
    .trim()
    .min(1, { error: says('consentMissing') })
    .max(MAX_CONSENT, { error: says('tooLong') })
    .nullable()
    .default(null),
});
export type SubscriberList = z.infer<typeof SubscriberList>;

/**
 * What became of the addresses. `added` are subscribed, `asked` get one mail to confirm, `known` are subscribed already,
 * `askedBefore` got that mail once; `left` unsubscribed or were removed, `ended` do not exist, `invalid` are not addresses.
 */
export type BroughtIn = Record<(typeof OUTCOMES)[number], number>;
export const OUTCOMES = ['added', 'asked', 'known', 'askedBefore', 'left', 'ended', 'invalid'] as const;

/** `left`: lines that say that their address unsubscribed, or could not be reached, at the other service. */
type Read = { addresses: string[]; left: number; without: number };

const SEPARATORS = /[\s,;"'<>()[\]:]+/;
/** As Mailchimp, Kit, MailerLite, Substack and Constant Contact export it, in a cell of its own. */
const LEFT =
  /(?:^|[,;\t]) *"?(?:unsubscribed|cleaned|(?:hard[ -])?bounced|cancell?ed|complained|spam|suppressed|opted?[ -]out)"? *(?=$|[,;\t])/i;

/**
 * Reads a list of any service, CSV or not: the first address of each line, once. A heading has none, and does not count.
 */
export function readSubscriberList(text: string): Read {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const found = new Map<string, string>();
  let left = 0;
  let without = 0;
  for (const [at, line] of lines.entries()) {
    const address = line.split(SEPARATORS).find(isAddress);
    if (address === undefined) without += at === 0 ? 0 : 1;
    else if (LEFT.test(line)) left += 1;
    else found.set(address.toLowerCase(), address);
  }
  return { addresses: [...found.values()], left, without };
}

/** Roughly: the server decides. Split and compared, because a pattern could take minutes on a hostile line. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@');
  return at > 0 && word.length <= MAX_EMAIL && word.indexOf('.', at + 2) > 0 && !word.endsWith('.');
}
