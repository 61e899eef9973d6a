import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listening.ts';
import { limitConnectionsPerAddress, limitPipelining } from './connections.ts';

const server = createServer((_request, response) => response.end('answered'));
let port: number;
beforeAll(async () => {
  limitConnectionsPerAddress(server, 3);
  port = await listen(server);
});
afterAll(() => server.close().closeAllConnections());

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

/** Sends pipelined requests to a server whose responses the test ends; how many of them its listener got. */
async function pipeline(count: number) {
  const open: ServerResponse[] = [];
  const held = createServer(limitPipelining((_request, response) => void open.push(response)));
  const port = await listen(held);
  const received = { text: '', open, closed: false, end: () => held.close() };
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)));
  socket.on('data', (bytes) => (received.text += bytes.toString())).on('error', () => undefined);
  socket.once('close', () => (received.closed = true));
  return { received, more: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), end: () => socket.destroy() };
}

test('a connection with more than sixteen unanswered requests is closed, and no more of them are read', async () => {
  const { received } = await pipeline(1_000);
  await expect.poll(() => received.closed).toBe(true);
  expect([received.open.length, received.text]).toEqual([16, '']);
  received.end();
});

test('sixteen are answered in order, as often as they come', async () => {
  const { received, more, end } = await pipeline(16);
  for (let number = 1; number <= 40; number += 1) {
    await expect.poll(() => received.open.length).toBeGreaterThanOrEqual(Math.max(16, number));
    received.open[number - 1]?.end(`page ${number};`);
    await expect.poll(() => received.text).toContain(`page ${number};`);
    more();
  }
  expect(received.closed).toBe(false);
  end();
  received.end();
});
