import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { FEED_BYTES, FeedError, readFeed, type ReadFeed } from '../directory-check/reading.ts';
import { isPrivateHost } from '../private-addresses.ts';
import { visitWhole } from '../visit.ts';

/** A podcast elsewhere. `base` is where its relative addresses start; `isPrivate`: read inside this network. */
export type ForeignFeed = { feed: ReadFeed; base: string | undefined; isPrivate: boolean };

/**
 * Reads a feed from its address or from a file. A feed of this network may name addresses of this network, and only
 * such a feed: the owner chose it, whereas one of the Internet is written by anybody.
 * @throws FeedError or VisitError
 */
export async function readForeignFeed(source: string): Promise<ForeignFeed> {
  if (!/^https?:\/\//i.test(source))
    return { feed: readFeed(await readText(source)), base: undefined, isPrivate: false };
  const isPrivate = await isPrivateHost(URL.parse(source)?.hostname);
  const { status, bytes, isCut, url } = await visitWhole(source, FEED_BYTES, { mayBePrivate: isPrivate });
  if (status !== 200) throw new FeedError(`The server answered with status ${status}`);
  if (isCut) throw tooLarge();
  return { feed: readFeed(bytes.toString('utf8')), base: url, isPrivate };
}

async function readText(path: string): Promise<string> {
  if (!existsSync(path)) throw new FeedError(`There is no file "${path}"`);
  const file = await open(path);
  try {
    if ((await file.stat()).size > FEED_BYTES) throw tooLarge();
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

const tooLarge = () => new FeedError('This feed is larger than 10 MB');
