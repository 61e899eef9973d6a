import { ReasonError } from '#shared/reason-error.ts';
import type { RssFeed } from 'feedsmith';
import { decodeText } from '#shared/decode-text.ts';
import { exceedsXmlLimits } from './form.ts';

export type ReadFeed = RssFeed.Feed<string>;
export type ReadItem = RssFeed.Item<string>;

/**
 * The fields that feedsmith marks as deprecated because Apple no longer reads it: Spotify and YouTube send a code to
 * the owner's address, and older feeds describe an episode nowhere else.
 */
type NotApples = { owner?: { email?: string }; summary?: string; subtitle?: string };

/** Returns the owner's email address (itunes:owner). */
export function ownerEmail({ itunes }: ReadFeed): string | undefined {
  const read: NotApples | undefined = itunes;
  return read?.owner?.email;
}

/** Returns an episode's itunes:summary and itunes:subtitle. */
export function summariesOf({ itunes }: ReadItem): (string | undefined)[] {
  const read: NotApples | undefined = itunes;
  return [read?.summary, read?.subtitle];
}

/** Larger feeds are not read: directories stop near 10 MB as well. */
export const FEED_BYTES = 10_000_000;

/**
 * Returns the text of a feed in whatever encoding it is; '' for what is no text. `type` is the media type it came with.
 */
export async function feedText(bytes: Uint8Array, type = ''): Promise<string> {
  const decoded = await decodeText(bytes, /charset="?([\w.:-]+)/i.exec(type)?.[1]);
  return decoded?.text ?? '';
}

/** The text is not a feed we can read. The words of its reason are a sentence. */
export class FeedError extends ReasonError {}

/**
 * Parses RSS 2.0 with the podcast namespaces. Rejects entity declarations before any parser sees them: no podcast
 * needs one, and a few lines can expand to gigabytes or include a local file (billion laughs, XXE).
 * The parser is loaded by the first feed: a site that starts needs none of its hundred modules.
 * @throws FeedError
 */
export async function readFeed(xml: string): Promise<ReadFeed> {
  if (/<!ENTITY/i.test(xml)) throw new FeedError({ code: 'feedHasEntities' });
  if (exceedsXmlLimits(xml)) throw unreadable(xml);
  const { parseRssFeed } = await import('feedsmith');
  try {
    return parseRssFeed(xml) as ReadFeed;
  } catch {
    throw unreadable(xml);
  }
}

const unreadable = (xml: string) =>
  new FeedError({ code: /<(!doctype\s+)?html/i.test(xml.slice(0, 1000)) ? 'feedIsWebPage' : 'feedUnreadable' });
