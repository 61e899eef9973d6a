import { readFile, stat } from 'node:fs/promises';
import { listCategories } from '#server/db/categories.ts';
import { FEED_BYTES, FeedError } from '#server/directories/index.ts';
import { fetchBody, FetchError, type TrustedHost, trustHost } from '#server/outbound/index.ts';
import { readFeedApart, type ReadPodcast } from './read-feed-apart.ts';

/** A file is the operator's own: this keeps its text and what is read of it within memory. */
const FILE_BYTES = 200_000_000;

/** A podcast elsewhere. `trusted` is its host, if that may be in this network. */
export type ForeignFeed = ReadPodcast & { trusted: TrustedHost | undefined };

/** It has `seconds` to arrive. `isOutline`: its items are not made episodes of. */
type Wanted = { seconds?: number; isOutline?: boolean };

/**
 * Reads a feed from its URL or from a file. `isPrivate`: the operator allows its host to be in a private network; the
 * URLs in a feed are untrusted, so no other host may be in one, and none at all for a file.
 * @throws FeedError or FetchError
 */
export async function readForeignFeed(
  source: string,
  isPrivate: boolean,
  { seconds = 60, isOutline = false }: Wanted = {},
): Promise<ForeignFeed> {
  const categories = isOutline ? null : (await listCategories()).map(({ name }) => name);
  if (!/^https?:\/\//i.test(source))
    return { ...(await readFeedApart(await bytesOf(source), { type: '', categories })), trusted: undefined };
  const trusted = isPrivate ? await trustHost(source) : undefined;
  const { status, headers, bytes, isCut, url } = await fetchBody(source, FEED_BYTES, {
    trusted,
    seconds,
    retrySeconds: seconds,
  });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FeedError({ code: 'feedTooLarge' });
  const type = headers['content-type'] ?? '';
  return { ...(await readFeedApart(bytes, { type, base: url, categories })), trusted };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new FeedError({ code: 'feedFileMissing', path });
  if (found.size > FILE_BYTES) throw new FeedError({ code: 'feedFileTooLarge' });
  return readFile(path);
}
