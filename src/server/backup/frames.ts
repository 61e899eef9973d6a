import { release } from '#shared/release.ts';
import { MB } from '#shared/units.ts';

// How the process that reads archives writes to the site: frames, each its kind and its length, and then JSON or bytes.

const HEAD_BYTES = 5;
const JSON_KIND = 0;
const BYTES_KIND = 1;
/** The longest is a manifest. */
const MAX_FRAME_BYTES = 64 * MB;

/** Writes a frame: JSON of an object, or bytes as they are. Resolves when it is written. */
export function writeFrame(into: NodeJS.WritableStream, content: object): Promise<void> {
  const isBytes = content instanceof Uint8Array;
  const body = isBytes ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(isBytes ? BYTES_KIND : JSON_KIND, 0);
  head.writeUInt32BE(body.byteLength, 1);
  return new Promise((written, failed) => {
    into.write(head); // nothing comes between the two
    into.write(body, (error) => (error ? failed(error) : written()));
  });
}

/** Yields the content of each whole frame. Bytes are valid until the next one is requested. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const take = startTaking(stream);
  for (;;) {
    const head = await take(HEAD_BYTES);
    if (!head) return;
    const body = await take(Math.min(head.readUInt32BE(1), MAX_FRAME_BYTES));
    if (!body) return;
    if (head.readUInt8(0) === JSON_KIND) yield JSON.parse(body.toString('utf8')) as unknown;
    else yield body;
    release(body);
  }
}

/**
 * Returns a function that returns the next bytes, as many as asked for, or null at the end; chunks are freed as they
 * are used.
 */
function startTaking(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  let at = 0;
  return async (bytes: number): Promise<Buffer | null> => {
    const taken = Buffer.allocUnsafeSlow(bytes); // with memory of its own, so that it can be freed
    for (let filled = 0; filled < bytes;) {
      if (at === chunk.length) {
        release(chunk);
        const next = await chunks.next();
        if (next.done) return null;
        [chunk, at] = [next.value, 0];
      }
      const copied = chunk.copy(taken, filled, at);
      filled += copied;
      at += copied;
    }
    return taken;
  };
}
