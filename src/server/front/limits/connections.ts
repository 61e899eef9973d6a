import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { log } from '#server/log.ts';
import { addressGroup } from '#server/throttle.ts';

/** Ten times what a browser opens (six per host), and room for an office behind one address. */
const MAX_PER_ADDRESS = 64;

/** Requests of one connection that have no response yet. No browser and no proxy pipelines any (RFC 9112 §9.3.2). */
const MAX_UNANSWERED = 16;

const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();

/**
 * Destroys a connection with more than `most` unanswered requests. Node parses up to 64 KB of pipelined requests in one
 * go, so what was parsed already is ignored.
 */
export const limitPipelining =
  (listener: RequestListener, most = MAX_UNANSWERED): RequestListener =>
  (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = unanswered.get(socket) ?? firstRequest(socket);
    if (waiting.size >= most) return void socket.destroy();
    waiting.add(response);
    response.once('finish', () => waiting.delete(response));
    listener(request, response);
  };

function firstRequest(socket: Socket): Set<ServerResponse> {
  const waiting = new Set<ServerResponse>();
  unanswered.set(socket, waiting);
  // Each of the requests listens for the end of its connection, in more than one place.
  socket.setMaxListeners(0);
  return waiting;
}

/** Returns whether a response is being sent on a connection. */
export const isResponding = (socket: Duplex): boolean =>
  [...(unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent);

/**
 * Closes each connection beyond `most` from one IPv4 address or IPv6 /64, so that one client cannot exhaust the
 * server's. Not for a server behind a proxy, which all connections come from.
 */
export function limitConnectionsPerAddress(server: Server, most = MAX_PER_ADDRESS): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const group = addressGroup(socket.remoteAddress ?? '');
    const count = (counts.get(group) ?? 0) + 1;
    if (count > most) {
      warnOnce(most);
      return void socket.destroy();
    }
    counts.set(group, count);
    socket.once('close', () => {
      const left = (counts.get(group) ?? 1) - 1;
      if (left > 0) counts.set(group, left);
      else counts.delete(group);
    });
  });
}

let isAdvised = false;

function warnOnce(most: number): void {
  if (isAdvised) return;
  isAdvised = true;
  log('warn', `more than ${most} connections from one address: closed. If that is your proxy, set TRUST_PROXY`);
}
