import type { Reason } from '#shared/reason.ts';
import { constants, getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { isBeyondBounds, startChild } from '#server/child.ts';
import { FeedError } from '#server/directories/index.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { FeedLine, FeedRequest } from './feed-lines.ts';
import type { ForeignItem, ForeignShow, Outline } from './foreign-podcast.ts';

const CHILD = new URL('./feed-child.ts', import.meta.url);
/** Of a feed of the network, in MB: ten megabytes of real episodes take less than 96. A file is the operator's own. */
const HEAP_MB = { address: 128, file: 384 };
/** In which the child has to say something, and all of it: thousands of episodes come one by one. */
const SILENCE_MS = 15_000;
const TIMEOUT_MS = MINUTE_MS;

/** A podcast as its feed has it, the newest episode first. */
export type ReadPodcast = { outline: Outline; show: ForeignShow; items: ForeignItem[] };

/**
 * Reads a feed and makes episodes of ours of its items, in a process of its own: what strangers wrote can take any time
 * and memory, in which a site would answer nobody.
 * @throws FeedError also for one that takes too much memory or time
 */
export async function readFeedApart(bytes: Uint8Array, wanted: Omit<FeedRequest, 'now'>): Promise<ReadPodcast> {
  const heap = HEAP_MB[wanted.base === undefined ? 'file' : 'address'];
  const flags = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'];
  const request: FeedRequest = { ...wanted, now: new Date().toISOString() };
  const child = startChild(CHILD, request, { flags, timeout: TIMEOUT_MS });
  // Visitors come first. None may be higher than that of the site itself, which may run under `nice`.
  child.once(
    'spawn',
    () => child.pid && setPriority(child.pid, Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority())),
  );
  const silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve([status, signal]));
  });
  child.stdin.end(bytes);
  const read: Partial<ReadPodcast> & { items: ForeignItem[] } = { items: [] };
  let isWhole = false;
  let problem: Reason | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    silence.refresh();
    const part = JSON.parse(line) as FeedLine;
    if ('problem' in part) problem = part.problem;
    else if ('item' in part) read.items.push(part.item);
    else if ('outline' in part) Object.assign(read, part);
    else isWhole = true;
  }
  const [status, signal] = await ended;
  clearTimeout(silence);
  if (problem) throw new FeedError(problem);
  if (isWhole) return read as ReadPodcast;
  if (isBeyondBounds(status, signal)) throw new FeedError({ code: 'feedTooSlow' });
  throw new Error(`a feed could not be read: ${signal ?? status}`);
}
