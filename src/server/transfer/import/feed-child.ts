import { once } from 'node:events';
import { FeedError, feedText, readFeed } from '#server/directories/reading.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import type { FeedLine, FeedRequest } from './feed-lines.ts';
import { feedNamedIn } from './feed-links.ts';
import { itemsOf, outlineOf, showOf } from './foreign-podcast.ts';
import { requestOf } from './read-in-subprocess.ts';
import { withoutStrayTags } from './stray-tags.ts';

/**
 * The program of `readFeedInSubprocess`: takes a line that says what is wanted and the bytes of a feed, and writes a
 * line for each part.
 */
const { request, bytes } = await requestOf<FeedRequest>();
const { type, base, categories, now } = request;

async function write(line: FeedLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

const text = await feedText(bytes, type);
try {
  const feed = await readFeed(withAbsoluteAddresses(withoutStrayTags(text), base));
  await write({ outline: outlineOf(feed, new Date(now)), show: showOf(feed, base) });
  for await (const item of itemsOf(feed, base, categories)) await write({ item });
  await write({ isWhole: true });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  const isPage = error.reason.code === 'feedIsWebPage';
  await write({ problem: error.reason, named: isPage ? feedNamedIn(text, base) : null });
}
