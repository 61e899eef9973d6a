import { parseRssFeed, type RssFeed } from 'feedsmith';

export type ReadFeed = RssFeed.Feed<string>;
export type ReadItem = RssFeed.Item<string>;

/** A feed larger than this is not read: directories stop near 10 MB as well. */
export const FEED_BYTES = 10_000_000;

/** Why a text is no feed we read, as a sentence for a person. */
export class FeedError extends Error {}

/**
 * RSS 2.0 with the namespaces podcasts use. Entities of a feed's own are refused before any parser sees them: no
 * podcast needs one, and a few lines of them can stand for gigabytes or for a file of this machine.
 * @throws FeedError
 */
export function readFeed(xml: string): ReadFeed {
  if (/<!ENTITY/i.test(xml)) throw new FeedError('This feed defines entities of its own, which is not safe to read');
  try {
    return parseRssFeed(xml) as ReadFeed;
  } catch {
    throw new FeedError(
      /<(!doctype\s+)?html/i.test(xml.slice(0, 1000))
        ? 'This is a web page, not a podcast feed'
        : 'This is no podcast feed (RSS 2.0) that can be read',
    );
  }
}
