import { once } from 'node:events';
import { FeedError, feedText, readFeed } from '#server/directories/reading.ts';
import type { FeedLine, FeedRequest } from './feed-lines.ts';
import { itemsOf, outlineOf, showOf } from './foreign-podcast.ts';

/** The program of `readFeedApart`: takes a line that says what is wanted and the bytes of a feed, and writes a line for each part. */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const given = Buffer.concat(chunks.splice(0));
const end = given.indexOf('\n');
const { type, base, categories, now } = JSON.parse(given.subarray(0, end).toString()) as FeedRequest;

async function write(line: FeedLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

try {
  const feed = await readFeed(await feedText(given.subarray(end + 1), type));
  await write({ outline: outlineOf(feed, new Date(now)), show: showOf(feed, base) });
  for await (const item of itemsOf(feed, base, categories)) await write({ item });
  await write({ isWhole: true });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  await write({ problem: error.reason });
}
