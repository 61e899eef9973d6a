import { parentPort, workerData } from 'node:worker_threads';
import { FeedError, readFeed } from './reading.ts';

/** The thread of `readFeedApart`: posts the feed, or why it is none. */
try {
  parentPort?.postMessage({ feed: await readFeed(String(workerData)) });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  parentPort?.postMessage({ problem: error.reason });
}
