import { createServer, type Server } from 'node:net';

/**
 * Pairs of ports below those that systems give to outgoing connections and to `listen(0)`: from 32768 (Linux), 49152.
 */
const FIRST = 12_000;
const PAIRS = 10_000;

/**
 * Returns a port that stays this process's until it ends, so that a site may be stopped and started again on it: its
 * even neighbor is taken for as long, and no other run of tests uses a port whose neighbor it could not take.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const even = FIRST + 2 * Math.floor(Math.random() * PAIRS);
    const guard = await listen(even);
    const trial = guard && (await listen(even + 1));
    if (trial) {
      guard.unref();
      await new Promise((closed) => trial.close(closed));
      return even + 1;
    }
    guard?.close();
  }
}

/** Returns null when the port is in use. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server));
  });
}
