import type { Reason } from '#shared/reason.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FeedError, type ReadFeed } from './reading.ts';
import { MINUTE_MS } from '#shared/units.ts';

const THREAD = new URL('./parse-feed.ts', import.meta.url);
/** Twice what the most tangled feed takes that `isTangled` lets pass. */
const LIMITS = { maxOldGenerationSizeMb: 384 };
const TIMEOUT_MS = MINUTE_MS;

/**
 * Parses a feed as `readFeed` does, in a thread: ten megabytes take seconds, in which a site answers nobody.
 * @throws FeedError also for one that takes too much memory or time
 */
export async function readFeedApart(xml: string): Promise<ReadFeed> {
  const worker = new Worker(THREAD, { workerData: xml, resourceLimits: LIMITS, execArgv: [] });
  try {
    const [posted] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Posted];
    if ('problem' in posted) throw new FeedError(posted.problem);
    return posted.feed;
  } catch (error) {
    throw isTooMuch(error) ? new FeedError({ code: 'feedTooSlow' }) : error;
  } finally {
    await worker.terminate();
  }
}

type Posted = { feed: ReadFeed } | { problem: Reason };

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
