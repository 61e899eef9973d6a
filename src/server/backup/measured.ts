import { createHash } from 'node:crypto';
import type { Sum } from './manifest.ts';

export type Measure = {
  add(chunk: Uint8Array): void;
  /** Passes the chunks through and adds each. */
  through(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Call once, at the end. */
  sum(): Sum;
};

/** Returns a running byte count and SHA-256. */
export function startMeasure(): Measure {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (chunk: Uint8Array) => {
    hash.update(chunk);
    bytes += chunk.byteLength;
  };
  return {
    add,
    async *through(body) {
      for await (const chunk of body) {
        add(chunk);
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
