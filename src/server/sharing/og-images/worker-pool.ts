import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import type { Picture } from './drawing.ts';
import type { Square } from './square.ts';

/** Queue limit: beyond it requests are rejected, and a crawler that requests everything at once retries. */
const MOST_WAITING = 50;
const SLOWEST_MS = 15_000;
const MOST_SQUARES_WAITING = 10;
const SLOWEST_SQUARE_MS = 40_000;
/** After this idle time the thread is terminated, which frees its memory. */
const IDLE_MS = 60_000;

/**
 * Returns a pool of one thread that runs `module`. A thread that ends without a task, or before its module is loaded, is
 * logged: as an `error` event nobody listens to it would end the site.
 */
export function startPool<Task, Result>(module: string): Piscina<Task, Result> {
  const started = new Piscina<Task, Result>({
    filename: module,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  });
  started.on('error', (error: unknown) => logError('the thread that draws pictures failed', error));
  return started;
}

const pool = startPool<Picture | Square, Uint8Array<ArrayBuffer>>(new URL('./worker.ts', import.meta.url).href);
/** The pool's own queue would count the wait as drawing time. */
const oneAtATime = pLimit(1);
/** So that previews, which take a fifth of the time, never wait behind many. */
const oneSquareAtATime = pLimit(1);

/** Returns a PNG, drawn in one thread, one at a time. @throws DomainError unavailable if the queue is full */
export async function drawInWorker(picture: Picture): Promise<Buffer<ArrayBuffer>> {
  requireRoom(oneAtATime.pendingCount, MOST_WAITING);
  // A thread that is stuck is terminated; the next picture gets a new one.
  const png = await oneAtATime(() => pool.run(picture, { signal: AbortSignal.timeout(SLOWEST_MS) }));
  return Buffer.from(png);
}

/** Returns a JPEG, drawn in the same thread, between the PNGs. @throws DomainError unavailable if its queue is full */
export async function drawSquareInWorker(square: Square): Promise<Buffer<ArrayBuffer>> {
  requireRoom(oneSquareAtATime.pendingCount, MOST_SQUARES_WAITING);
  const run = () => pool.run(square, { name: 'drawSquare', signal: AbortSignal.timeout(SLOWEST_SQUARE_MS) });
  return Buffer.from(await oneSquareAtATime(() => oneAtATime(run)));
}

function requireRoom(waiting: number, most: number): void {
  if (waiting < most) return;
  throw new DomainError('unavailable', 'Too many pictures are being drawn. Please try again in a moment.');
}
