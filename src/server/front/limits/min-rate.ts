import type { IncomingMessage } from 'node:http';
import { SECOND_MS, MINUTE_MS, MINUTE_S, KB } from '#shared/units.ts';

/** The minimum rate of a body: at most `idle` ms of silence, at least `bytes` in every `window` ms. */
export type MinRate = { idle: number; window: number; bytes: number };

/** The minimum rate of uploads: a phone on a poor line passes, a connection merely held open does not. */
export const UPLOAD_MIN_RATE: MinRate = { idle: 30 * SECOND_MS, window: MINUTE_MS, bytes: 10 * KB * MINUTE_S };

/** The body came too slowly and was aborted. */
export class TooSlow extends Error {}

/** The body was given up for a later request of the same client. */
export class Superseded extends Error {}

/**
 * Yields the body of a request chunk by chunk as the consumer reads. Time the consumer takes does not count.
 * The connection stays open in every case, so that a response can be sent.
 * @throws TooSlow, Superseded when the signal is aborted
 */
export async function* withMinRate(
  req: IncomingMessage,
  minRate: MinRate,
  superseded?: AbortSignal,
): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  let giveUp: (error: Error) => void = () => undefined;
  let heardAt = performance.now();
  let windowAt = heardAt;
  let inWindow = 0;

  const look = () => {
    const now = performance.now();
    if (now - heardAt >= minRate.idle) return giveUp(new TooSlow('silent'));
    if (now - windowAt < minRate.window) return;
    if (inWindow < minRate.bytes) return giveUp(new TooSlow('slow'));
    windowAt = now;
    inWindow = 0;
  };

  const stop = () => giveUp(new Superseded());
  superseded?.addEventListener('abort', stop);
  const timer = setInterval(look, Math.min(minRate.idle, minRate.window) / 10);
  try {
    for (;;) {
      if (superseded?.aborted) throw new Superseded();
      // A new promise for every chunk: racing one long-lived promise would retain them all.
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        giveUp = reject;
        chunks.next().then(resolve, reject);
      });
      if (next.done) return;
      inWindow += next.value.length;
      const beforeReader = performance.now();
      yield next.value;
      heardAt = performance.now();
      windowAt += heardAt - beforeReader;
    }
  } finally {
    clearInterval(timer);
    superseded?.removeEventListener('abort', stop);
    // Releases the stream, so that a caller that refuses the rest can drain it.
    void chunks.return?.().catch(() => undefined);
  }
}
