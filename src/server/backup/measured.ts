import { createHash } from 'node:crypto';
import type { Sum } from './manifest.ts';

export type Measure = ReturnType<typeof startMeasure>;

/** Returns a running byte count and SHA-256. */
export function startMeasure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (chunk: Uint8Array) => {
    hash.update(chunk);
    bytes += chunk.byteLength;
  };
  return {
    add,
    /** Passes the chunks through and adds each. */
    async *through(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        add(chunk);
        yield chunk;
      }
    },
    /** Call once, at the end. */
    sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }),
  };
}
