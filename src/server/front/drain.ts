import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a server that stops looks for connections that have become idle, in milliseconds. */
const CHECK_MS = 100;

const openConnections = new WeakMap<Server, Set<Socket>>();

/** Keeps the open connections of this server, for `drain`. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  openConnections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops accepting connections, lets the requests in flight finish, and closes what has not finished after `seconds`.
 * For `idle` ms before that it keeps serving while connections are open, so that a proxy that is just sending a
 * request gets its response, with `Connection: close` (closeWhileDraining).
 */
export async function drain(server: Server, { seconds, idle = 0 }: { seconds: number; idle?: number }): Promise<void> {
  const open = openConnections.get(server) ?? new Set<Socket>();
  for (let waited = 0; waited < idle && (waited === 0 || open.size > 0); waited += CHECK_MS) await sleep(CHECK_MS);
  const closed = new Promise<void>((done) => server.close(() => done()));
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node counts a connection that a browser made in advance, and that has carried no request yet, as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  closeIdle();
  const check = setInterval(closeIdle, CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(check);
  clearTimeout(cut);
}
