import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Closes the file that is piped into a response when its connection ends. `pipe` alone does not, and the library
 * that sends assets notices only on a response whose turn has come: every aborted pipelined request leaked an open file.
 */
export function destroyOnDisconnect({ socket }: IncomingMessage, response: ServerResponse): void {
  response.on('pipe', (file: Readable) => {
    const close = () => void file.destroy();
    if (socket.destroyed) return close();
    socket.once('close', close);
    file.once('close', () => socket.off('close', close));
  });
}
