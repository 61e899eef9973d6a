import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { KB } from '#shared/units.ts';

/** Bytes written to a connection at a time. */
export const PIECE = 64 * KB;

/**
 * Runs the read of a long response's next piece, two at a time. The system accepts some megabytes at once for a client
 * that reads nothing: hundreds of such responses would otherwise keep everyone else waiting for more than a second.
 */
export const inTurn = pLimit(2);

/**
 * Writes a body, each piece once the system has accepted the one before, so that a slow reader holds one piece in
 * memory. Resolves when all is written, or the connection has ended. `onWritten` gets the length of each piece.
 */
export async function writeBody(
  response: ServerResponse,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onWritten: (bytes: number) => void = () => undefined,
): Promise<void> {
  for await (const piece of pieces) {
    if (!(await write(response, piece))) return;
    onWritten(piece.length);
  }
  response.end();
}

/** Ends the response with a body from memory. */
export function endWithBody(response: ServerResponse, body: Buffer): void {
  if (body.length <= PIECE) response.end(body);
  else void writeBody(response, inPieces(body));
}

/** Yields the pieces of a body, which share its memory. */
export async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE) {
    if (at > 0) await inTurn(() => nextTurn());
    yield body.subarray(at, at + PIECE);
  }
}

/** A pipelined response behind one that is never read is not called back: then only its connection says so. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  const { socket } = response.req;
  if (response.destroyed || socket.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onClose = () => resolve(false);
    socket.once('close', onClose);
    response.write(bytes, (error) => {
      socket.off('close', onClose);
      resolve(!error);
    });
  });
}
