import { FeedError } from '#server/directories/index.ts';
import type { Reason } from '#shared/reason.ts';
import type { FeedLine, FeedRequest } from './feed-lines.ts';
import type { ForeignItem, ForeignShow, Outline } from './foreign-podcast.ts';
import { BeyondBounds, readInSubprocess } from './read-in-subprocess.ts';

const CHILD = new URL('./feed-child.ts', import.meta.url);
/** Of a feed of the network, in MB: ten megabytes of real episodes take less than 96. A file is the operator's own. */
const HEAP_MB = { address: 128, file: 384 };

/** It is a web page, which names the feed at this address. */
export class PageError extends FeedError {
  readonly feed: string;
  constructor(reason: Reason, feed: string) {
    super(reason);
    this.feed = feed;
  }
}

/** A podcast as its feed has it, the newest episode first. */
export type ReadPodcast = { outline: Outline; show: ForeignShow; items: ForeignItem[] };

/**
 * Reads a feed and makes episodes of ours of its items, in a process of its own.
 * @throws FeedError also for one that takes too much memory or time
 */
export async function readFeedInSubprocess(bytes: Uint8Array, wanted: Omit<FeedRequest, 'now'>): Promise<ReadPodcast> {
  const heap = HEAP_MB[wanted.base === undefined ? 'file' : 'address'];
  const request: FeedRequest = { ...wanted, now: new Date().toISOString() };
  const read: Partial<ReadPodcast> & { items: ForeignItem[] } = { items: [] };
  try {
    for await (const part of readInSubprocess<FeedLine>(CHILD, { request, bytes, heap })) {
      if ('problem' in part) throw part.named ? new PageError(part.problem, part.named) : new FeedError(part.problem);
      if ('item' in part) read.items.push(part.item);
      else if ('outline' in part) Object.assign(read, part);
      else return read as ReadPodcast;
    }
  } catch (error) {
    throw error instanceof BeyondBounds ? new FeedError({ code: 'feedTooSlow' }) : error;
  }
  throw new Error('a feed was not read to its end');
}
