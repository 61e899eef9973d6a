import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes written to one connection before all others have their turn. */
const SLICE = 64 * 1024;

/**
 * Ends the response with a body from memory. The kernel accepts some megabytes at once for a client that reads nothing,
 * and Node would write them without serving any other connection: hundreds of them blocked everyone for seconds.
 * So a large body is written slice by slice, with a turn of the event loop after each. Slices share its memory.
 */
export function endWithBody(response: ServerResponse, body: Buffer, from = 0): void {
  const to = from + SLICE;
  if (to >= body.length) return void response.end(from === 0 ? body : body.subarray(from));
  const next = () => response.destroyed || setImmediate(endWithBody, response, body, to);
  if (response.write(body.subarray(from, to))) next();
  else response.once('drain', next);
}

/** Yields the slices of a body, each in an event loop turn of its own, for a consumer that writes without waiting. */
export async function* inSlices(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += SLICE) {
    if (from > 0) await nextTurn();
    yield body.subarray(from, from + SLICE);
  }
}
