import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often a server that stops looks for connections that have become idle, in milliseconds. */
const LOOK_EVERY_MS = 100;

const openConnections = new WeakMap<Server, Set<Socket>>();

/** Keeps the open connections of this server, for `drain`. */
export function followConnections(server: Server): void {
  const open = new Set<Socket>();
  openConnections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops accepting connections, lets the requests under way finish, and closes what has not finished after `seconds`.
 * Node's `closeIdleConnections` leaves open what every browser has: a connection made in advance that has carried no
 * request yet, which Node counts as busy, and one whose last response ended after the stop began.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const look = setInterval(() => closeIdle(server), LOOK_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}

function closeIdle(server: Server): void {
  server.closeIdleConnections();
  for (const socket of openConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
