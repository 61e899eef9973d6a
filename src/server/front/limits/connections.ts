import type { Server } from 'node:net';
import { log } from '#server/log.ts';
import { addressGroup } from '#server/throttle.ts';

/** Ten times what a browser opens (six per host), and room for an office behind one address. */
const MOST_PER_ADDRESS = 64;

/**
 * Closes each connection beyond `most` from one IPv4 address or IPv6 /64, so that one client cannot exhaust the
 * server's. Not for a server behind a proxy, which all connections come from.
 */
export function limitConnectionsPerAddress(server: Server, most = MOST_PER_ADDRESS): void {
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
