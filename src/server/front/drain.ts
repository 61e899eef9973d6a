import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How often a server that stops looks for connections that have become idle, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** In milliseconds: for how long connections that wait are accepted, however many keep coming. */
const LONGEST_ACCEPT = 1_000;
/** In milliseconds. */
const QUIET_TURN = 1;

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
 * request yet, which Node counts as busy, and one whose last response ended after the stop began. For `idle` ms idle
 * ones stay open too, so that a proxy that is just sending a request on one gets an answer.
 */
export async function drain(server: Server, { seconds, idle = 0 }: { seconds: number; idle?: number }): Promise<void> {
  await acceptWaiting(server);
  // Not http's own `close`, which closes idle connections at once.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const began = performance.now();
  const closeIdleInTime = () => void (performance.now() - began >= idle && closeIdle(server));
  closeIdleInTime();
  const look = setInterval(closeIdleInTime, LOOK_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}

/**
 * Accepts the connections that wait in the backlog, which closing would reset: until a turn of the event loop brings no
 * new one, for libuv accepts one in a turn (libuv #3696), and is so short that hardly one can have come since.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let isAccepting = true;
  const onConnection = () => void (isAccepting = true);
  server.on('connection', onConnection);
  await turn(); // what is left of this one
  for (const end = performance.now() + LONGEST_ACCEPT; isAccepting && performance.now() < end;) {
    isAccepting = false;
    const began = performance.now();
    await turn();
    isAccepting ||= performance.now() - began > QUIET_TURN;
  }
  server.off('connection', onConnection);
}

const turn = (): Promise<void> => new Promise((over) => setImmediate(over));

function closeIdle(server: Server): void {
  server.closeIdleConnections();
  for (const socket of openConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
