import type { ServerResponse } from 'node:http';
import { takeTurn } from './limits/round-robin.ts';

/** Bytes written to one connection before all others have their turn. */
const SLICE = 64 * 1024;

/**
 * Ends the response with a body from memory. The kernel accepts some megabytes at once for a client that reads nothing,
 * and Node would write them without serving any other connection: hundreds of them blocked everyone for seconds.
 * So a large body is written slice by slice, in turn with all other large ones. Slices share its memory.
 */
export function endWithBody(response: ServerResponse, body: Buffer, from = 0): void {
  const to = from + SLICE;
  if (to >= body.length) return void response.end(from === 0 ? body : body.subarray(from));
  const next = () => takeTurn('rest', () => response.destroyed || endWithBody(response, body, to));
  if (response.write(body.subarray(from, to))) next();
  else response.once('drain', next);
}

/** Yields the slices of a body, in turn with all other large ones, for a consumer that writes without waiting. */
export async function* inSlices(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE) {
    if (from > 0) await new Promise<void>((resolve) => takeTurn('rest', resolve));
    yield body.subarray(from, from + SLICE);
  }
}
