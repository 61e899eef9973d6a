import { readFile, stat } from 'node:fs/promises';
import { listCategories } from '#server/db/categories.ts';
import { FEED_BYTES, FeedError } from '#server/directories/index.ts';
import { fetchBody, FetchError, type TrustedHost, trustHost, withoutCredentials } from '#server/outbound/index.ts';
import { PageError, readFeedInSubprocess, type ReadPodcast } from './read-feed-in-subprocess.ts';

/** A file is the operator's own: this keeps its text and what is read of it within memory. */
const FILE_BYTES = 200_000_000;

/**
 * A podcast elsewhere. `trusted` is its host, if that may be in this network; `address` where it is read from, with the
 * name and password that the person gave.
 */
export type ForeignFeed = ReadPodcast & { trusted: TrustedHost | undefined; address: string };

/** Some servers send JSON, or a page, from the address of their feed unless they are asked for a feed. */
const FEED_TYPES = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5, */*;q=0.4';

/** It has `seconds` to arrive. `isOutline`: its items are not made episodes of. */
type Wanted = { seconds?: number; isOutline?: boolean };

/**
 * Reads a feed from its URL, from that of a page that names it, or from a file. `isPrivate`: the operator allows its
 * host to be in a private network; the URLs in a feed are untrusted, so no other host may be in one, and none at all
 * for a file.
 * @throws FeedError or FetchError
 */
export async function readForeignFeed(source: string, isPrivate: boolean, wanted: Wanted = {}): Promise<ForeignFeed> {
  const categories = wanted.isOutline ? null : (await listCategories()).map(({ name }) => name);
  if (!/^https?:\/\//i.test(source))
    return {
      ...(await readFeedInSubprocess(await bytesOf(source), { type: '', categories })),
      trusted: undefined,
      address: source,
    };
  const trusted = isPrivate ? await trustHost(source) : undefined;
  const read = (address: string) => readFrom(address, { trusted, categories, ...wanted });
  try {
    return await read(source);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return read(withCredentialsOf(source, error.feed));
  }
}

async function readFrom(
  address: string,
  { trusted, categories, seconds = 60 }: Wanted & { trusted: TrustedHost | undefined; categories: string[] | null },
): Promise<ForeignFeed> {
  const { status, headers, bytes, isCut, url } = await fetchBody(address, FEED_BYTES, {
    ...{ trusted, seconds, retrySeconds: seconds, sendsCredentials: true, headers: { accept: FEED_TYPES } },
  });
  if (status === 401)
    throw new FetchError({
      code: withoutCredentials(address) !== address ? 'feedPasswordRefused' : 'feedAsksForPassword',
    });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FeedError({ code: 'feedTooLarge' });
  const type = headers['content-type'] ?? '';
  return { ...(await readFeedInSubprocess(bytes, { type, base: url, categories })), trusted, address };
}

/** A page and its feed of one host have one password. */
function withCredentialsOf(page: string, feed: string): string {
  const [given, named] = [new URL(page), new URL(feed)];
  const { username, password } = given;
  return given.origin === named.origin ? Object.assign(named, { username, password }).href : feed;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new FeedError({ code: 'feedFileMissing', path });
  if (found.size > FILE_BYTES) throw new FeedError({ code: 'feedFileTooLarge' });
  return readFile(path);
}
