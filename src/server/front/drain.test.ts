import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { drain, followConnections } from './drain.ts';

/** Longer than a test may take: nothing is cut off. */
const AN_HOUR = 3_600;

type Client = { socket: Socket; text(): string; closed: Promise<unknown> };

async function aServer() {
  const server = createServer({ keepAliveTimeout: AN_HOUR * 1000 });
  followConnections(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Client> => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    socket.on('data', (more: string) => (text += more));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await accepted;
    return { socket, text: () => text, closed };
  };
  return { server, open };
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('a connection that a browser made in advance does not hold up the stop', async () => {
  const { server, open } = await aServer();
  const unused = await open();
  await drain(server, AN_HOUR);
  await unused.closed;
  expect(unused.text()).toBe('');
});

test('a request under way is answered in full, and its connection does not wait for another one', async () => {
  const { server, open } = await aServer();
  const client = await open();
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  client.socket.write(GET);
  const [, response] = await asked;
  response.write('half of ');
  const drained = drain(server, AN_HOUR);
  response.end('an answer');
  await drained;
  await client.closed;
  expect(client.text()).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(client.text()).toContain('half of ');
  expect(client.text()).toContain('an answer');
});

test('what has not finished when the time is up is cut off', async () => {
  const { server, open } = await aServer();
  const client = await open();
  const asked = once(server, 'request');
  client.socket.on('error', () => undefined).write(GET);
  await asked;
  await drain(server, 0);
  await client.closed;
  expect(client.text()).toBe('');
});
