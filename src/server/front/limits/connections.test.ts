import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitConnectionsPerAddress } from './connections.ts';

const server = createServer((_request, response) => response.end('answered'));
let port: number;
beforeAll(async () => {
  limitConnectionsPerAddress(server, 3);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks on a connection of its own, which stays open; null when it was closed without an answer. */
function ask(localAddress: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    socket.once('data', () => resolve(socket)).on('error', () => undefined);
    socket.once('close', () => resolve(null));
  });
}

// Other systems have no second loopback address.
test.skipIf(process.platform !== 'linux')(
  'one address has so many connections and no more, until one of them ends; another address is not disturbed',
  async () => {
    const open = [await ask('127.0.0.1'), await ask('127.0.0.1'), await ask('127.0.0.1')];
    expect(open.every(Boolean)).toBe(true);
    expect(await ask('127.0.0.1')).toBeNull();
    expect(await ask('127.0.0.2')).not.toBeNull();
    open[0]?.destroy();
    await expect.poll(() => ask('127.0.0.1')).not.toBeNull();
    expect(await ask('127.0.0.1')).toBeNull();
  },
);
