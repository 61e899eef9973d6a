import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { log, logError } from '#server/log.ts';
import type { Picture } from './drawing.ts';
import type { DrawnLogo, SentWideLogo } from './logo-drawing.ts';
import type { SentImage } from './sent-image.ts';
import type { LargePicture } from './smaller-drawing.ts';
import type { Square } from './square.ts';
import type { SentPicture } from './thumbnail-drawing.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Queue limit: beyond it requests are rejected, and a crawler that requests everything at once retries. */
const MAX_WAITING = 50;
const MAX_SQUARES_WAITING = 10;
/** A page of the studio shows fifty. */
const MAX_THUMBNAILS_WAITING = 100;
/** Wall time of one picture, also on a busy machine: a thread that takes longer is stuck and is terminated. */
const SLOWEST_MS = MINUTE_MS;
/** After this idle time the thread is terminated, which frees its memory. */
const IDLE_MS = MINUTE_MS;

/**
 * Returns a pool of one thread that runs `module`. A thread that ends without a task, or before its module is loaded,
 * is logged: as an `error` event no one listens to it would end the site.
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

const pool = startPool<Picture | Square | SentImage | SentWideLogo | SentPicture | LargePicture, unknown>(
  new URL('./worker.ts', import.meta.url).href,
);
/** The pool's own queue would count the wait as drawing time. */
const oneAtATime = pLimit(1);
const reason = { code: 'tooManyPictures' } as const;
const pictures = createGate({ running: 1, waiting: MAX_WAITING, reason });
/** Apart, so that previews, which take a fifth of the time, never wait behind many. */
const squares = createGate({ running: 1, waiting: MAX_SQUARES_WAITING, reason });
const thumbnails = createGate({ running: 1, waiting: MAX_THUMBNAILS_WAITING, reason });

/**
 * Returns the result of one task of the pool. @throws DomainError unavailable if it takes longer than `slowestMs`; the
 * thread is terminated, and the next task gets a new one
 */
export async function runInTime<Task, Result>(
  pool: Piscina<Task, Result>,
  task: Task,
  { name, slowestMs = SLOWEST_MS }: { name?: string; slowestMs?: number } = {},
): Promise<Result> {
  const signal = AbortSignal.timeout(slowestMs);
  try {
    return await pool.run(task, { ...(name && { name }), signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    log('error', 'drawing a picture took too long');
    throw new DomainError('unavailable', reason, { retryAfter: 5 });
  }
}

/** Runs the function `name` of the worker, one at a time for all kinds of pictures. */
const draw = (task: Picture | Square | SentImage | SentWideLogo | SentPicture | LargePicture, name?: string) =>
  oneAtATime(() => runInTime(pool, task, { ...(name && { name }) }));

/** Returns a PNG, drawn in one thread, one at a time. @throws DomainError unavailable if the queue is full */
export function drawInWorker(picture: Picture): Promise<Buffer<ArrayBuffer>> {
  return pictures.run(async () => Buffer.from((await draw(picture)) as Uint8Array<ArrayBuffer>));
}

/**
 * Returns a logo's PNGs, drawn in the same thread; null when nothing of it can be seen.
 * @throws DomainError unavailable if the queue is full
 */
export function drawLogoInWorker(logo: SentImage): Promise<DrawnLogo[] | null> {
  return squares.run(async () => (await draw(logo, 'drawLogo')) as DrawnLogo[] | null);
}

/** Returns the same of a wide logo: one PNG. */
export function drawWideLogoInWorker(logo: SentWideLogo): Promise<DrawnLogo[] | null> {
  return squares.run(async () => (await draw(logo, 'drawWideLogo')) as DrawnLogo[] | null);
}

/** Returns a JPEG, drawn in the same thread, between the PNGs. @throws DomainError unavailable if its queue is full */
export function drawSquareInWorker(square: Square): Promise<Buffer<ArrayBuffer>> {
  return squares.run(async () => Buffer.from((await draw(square, 'drawSquare')) as Uint8Array<ArrayBuffer>));
}

/**
 * Returns a small JPEG of a picture, drawn in the same thread, which is read in its turn: a hundred that wait would be
 * a gigabyte. @throws DomainError unavailable if its queue is full
 */
export function drawThumbnailInWorker(read: () => Promise<SentPicture>): Promise<Buffer<ArrayBuffer>> {
  return thumbnails.run(async () =>
    Buffer.from((await draw(await read(), 'drawThumbnail')) as Uint8Array<ArrayBuffer>),
  );
}

/**
 * Returns a smaller JPEG of a picture, drawn in the same thread. @throws DomainError unavailable if the queue is full
 */
export function drawSmallerInWorker(picture: LargePicture): Promise<Buffer<ArrayBuffer>> {
  return squares.run(async () => Buffer.from((await draw(picture, 'drawSmaller')) as Uint8Array<ArrayBuffer>));
}
