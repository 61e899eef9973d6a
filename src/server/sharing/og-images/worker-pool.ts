import { Worker } from 'node:worker_threads';
import { DomainError } from '#server/errors.ts';
import type { Picture } from './drawing.ts';

type Order = { picture: Picture; resolve: (png: Buffer<ArrayBuffer>) => void; reject: (error: Error) => void };
type Answer = { id: number; png?: Uint8Array; problem?: string };

/** Queue limit: beyond it requests are rejected, and a crawler that requests everything at once retries. */
const MOST_WAITING = 50;
const SLOWEST_MS = 15_000;
/** After this idle time the thread is terminated, which frees its memory. */
const IDLE_MS = 60_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let present: { id: number; order: Order; clock: NodeJS.Timeout } | undefined;
let lastId = 0;
const waiting: Order[] = [];

/** Returns a PNG, drawn in one thread, one at a time. @throws DomainError unavailable if the queue is full */
export function drawInWorker(picture: Picture): Promise<Buffer<ArrayBuffer>> {
  if (waiting.length >= MOST_WAITING) {
    throw new DomainError('unavailable', 'Too many pictures are being drawn. Please try again in a moment.');
  }
  return new Promise((resolve, reject) => {
    waiting.push({ picture, resolve, reject });
    drawNext();
  });
}

function drawNext(): void {
  if (present) return;
  const order = waiting.shift();
  clearTimeout(idle);
  if (!order) return void (idle = setTimeout(terminate, IDLE_MS).unref());
  lastId += 1;
  const clock = setTimeout(() => giveUp(new Error('a preview image took too long')), SLOWEST_MS);
  present = { id: lastId, order, clock };
  thread ??= spawn();
  thread.postMessage({ id: lastId, picture: order.picture });
}

function spawn(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.on('message', ({ id, png, problem }: Answer) => {
    if (id !== present?.id) return;
    const { order } = leave();
    if (png) order.resolve(Buffer.from(png));
    else order.reject(new Error(problem));
    drawNext();
  });
  worker.on('error', (error) => worker === thread && giveUp(error));
  worker.unref();
  return worker;
}

/** Terminates the thread, which may be stuck; the next job gets a new one. */
function giveUp(error: unknown): void {
  terminate();
  if (present) leave().order.reject(error instanceof Error ? error : new Error(String(error)));
  drawNext();
}

function leave() {
  const left = present;
  if (!left) throw new Error('nothing is being drawn');
  clearTimeout(left.clock);
  present = undefined;
  return left;
}

function terminate(): void {
  void thread?.terminate();
  thread = undefined;
}
