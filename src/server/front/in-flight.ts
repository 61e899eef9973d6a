import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Requests of one connection: `running` are being answered, `waiting` are parsed and cost no more than their headers. */
export type InFlightLimits = { running: number; waiting: number };

/** Browsers pipeline nothing (RFC 9112 §9.3.2 leaves it to the client), so more is for feed readers and scripts. */
export const IN_FLIGHT: InFlightLimits = { running: 8, waiting: 24 };

type Line = { running: number; waiting: (() => void)[] };

/**
 * Bounds the requests in flight on each connection. Node parses up to 64 KB of pipelined requests in one go and emits them
 * all, whether the socket is paused or not. Those beyond `running` wait, and the connection is not read meanwhile; one
 * with more than `waiting` of them is closed, which RFC 9112 §9.3.2 expects clients to survive.
 */
export function createInFlight(limits = IN_FLIGHT) {
  const lines = new WeakMap<Duplex, Line>();
  const isAnswering = (socket: Duplex): boolean => (lines.get(socket)?.running ?? 0) > 0;
  return { limit, isAnswering };

  function limit(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return; // Node had parsed it already when the connection was closed
      const line = lines.get(socket) ?? openLine(socket);
      const start = () => answer(line, request, response, listener);
      if (line.running < limits.running) return start();
      if (line.waiting.length >= limits.waiting) return void socket.destroy();
      line.waiting.push(start);
      socket.pause();
    };
  }

  function openLine(socket: Socket): Line {
    const line: Line = { running: 0, waiting: [] };
    lines.set(socket, line);
    // Node resumes the socket by itself as each response ends.
    socket.on('resume', () => line.waiting.length > 0 && socket.pause());
    return line;
  }
}

function answer(line: Line, request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
  line.running += 1;
  response.once('finish', () => {
    line.running -= 1;
    line.waiting.shift()?.();
    if (line.waiting.length === 0 && request.socket.isPaused()) request.socket.resume();
  });
  listener(request, response);
}
