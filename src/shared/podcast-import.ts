import { MAX_URL } from './limits.ts';
import { z, withCode, trueOrFalse } from './schema.ts';
import { parseWebAddress } from './url.ts';

const NO_ADDRESS = { error: withCode('feedAddressMissing') };

/** People copy addresses with the scheme of an app, or without any. */
const FeedUrl = z
  .string(NO_ADDRESS)
  .trim()
  .max(MAX_URL, { error: withCode('tooLong') })
  .transform(withScheme)
  .refine((text) => isAddress(text), NO_ADDRESS);

/** `preview`: nothing is brought in yet. `show`: name, description and cover too. `drafts`: nothing is published. */
export const ImportRequest = z.object({
  url: FeedUrl,
  preview: trueOrFalse.default(false),
  show: trueOrFalse.default(false),
  drafts: trueOrFalse.default(false),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

export const PROBLEMS_SHOWN = 100;

export const KEPT_SHOWN = 100;

function withScheme(text: string): string {
  const bare = text.replace(/^(feed|itpc|podcast):(\/\/)?/i, '');
  return /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
}

/** A host without a dot is a typing error, except localhost. */
const isAddress = (text: string): boolean => /[.:]|^localhost$/.test(parseWebAddress(text)?.hostname ?? '');
