import { readFile, stat } from 'node:fs/promises';
import { FEED_BYTES, FeedError, feedText, type ReadFeed, readFeedApart } from '#server/directories/index.ts';
import { fetchBody, FetchError, type TrustedHost, trustHost } from '#server/outbound/index.ts';

/** A file is the operator's own: this keeps its text and what is read of it within memory. */
const FILE_BYTES = 200_000_000;

/** A podcast elsewhere. `base` resolves its relative URLs; `trusted` is its host, if that may be in this network. */
export type ForeignFeed = { feed: ReadFeed; base: string | undefined; trusted: TrustedHost | undefined };

/**
 * Reads a feed from its URL or from a file. `isPrivate`: the operator allows its host to be in a private network; the
 * URLs in a feed are untrusted, so no other host may be in one, and none at all for a file. It has `seconds` to arrive.
 * @throws FeedError or FetchError
 */
export async function readForeignFeed(source: string, isPrivate: boolean, seconds = 60): Promise<ForeignFeed> {
  if (!/^https?:\/\//i.test(source))
    return { feed: await readFeedApart(await readText(source)), base: undefined, trusted: undefined };
  const trusted = isPrivate ? await trustHost(source) : undefined;
  const { status, headers, bytes, isCut, url } = await fetchBody(source, FEED_BYTES, {
    trusted,
    seconds,
    retrySeconds: seconds,
  });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FeedError({ code: 'feedTooLarge' });
  return { feed: await readFeedApart(await feedText(bytes, headers['content-type'])), base: url, trusted };
}

async function readText(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new FeedError({ code: 'feedFileMissing', path });
  if (found.size > FILE_BYTES) throw new FeedError({ code: 'feedFileTooLarge' });
  return feedText(await readFile(path));
}
