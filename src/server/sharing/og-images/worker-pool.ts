import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { DomainError } from '#server/errors.ts';
import type { Picture } from './drawing.ts';

/** Queue limit: beyond it requests are rejected, and a crawler that requests everything at once retries. */
const MOST_WAITING = 50;
const SLOWEST_MS = 15_000;
/** After this idle time the thread is terminated, which frees its memory. */
const IDLE_MS = 60_000;

const pool = new Piscina<Picture, Uint8Array<ArrayBuffer>>({
  filename: new URL('./worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
/** The pool's own queue would count the wait as drawing time. */
const oneAtATime = pLimit(1);

/** Returns a PNG, drawn in one thread, one at a time. @throws DomainError unavailable if the queue is full */
export async function drawInWorker(picture: Picture): Promise<Buffer<ArrayBuffer>> {
  if (oneAtATime.pendingCount >= MOST_WAITING) {
    throw new DomainError('unavailable', 'Too many pictures are being drawn. Please try again in a moment.');
  }
  // A thread that is stuck is terminated; the next picture gets a new one.
  const png = await oneAtATime(() => pool.run(picture, { signal: AbortSignal.timeout(SLOWEST_MS) }));
  return Buffer.from(png);
}
