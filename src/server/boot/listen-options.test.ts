import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { listenOptions } from './listen-options.ts';

test(':: is every address of the machine, of IPv4 alone where it has no IPv6', async () => {
  const server = createServer((socket) => socket.end()).listen(listenOptions(0, '::'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const loopback = Object.values(networkInterfaces()).flatMap((each = []) => each.filter(({ internal }) => internal));
  for (const { address } of loopback) await once(connect(port, address), 'connect');
  expect(loopback.length).toBeGreaterThan(0);
  expect(listenOptions(80, '::')).toEqual({ port: 80 });
  server.close();
});

test('another address is the only one', () => {
  expect(listenOptions(80, '127.0.0.1')).toEqual({ port: 80, host: '127.0.0.1' });
});
