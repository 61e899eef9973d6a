import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { listen } from '../../../tests/support/listening.ts';
import { drain, trackConnections } from './drain.ts';
import { startDraining } from './health.ts';
import { createSiteServer } from './server.ts';

/** Longer than a test may take: nothing is cut off. */
const AN_HOUR = 3_600;

type Client = { socket: Socket; text(): string; closed: Promise<unknown> };

async function aServer() {
  const server = createServer({ keepAliveTimeout: AN_HOUR * 1000 });
  trackConnections(server);
  const port = await listen(server);
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
  await drain(server, { seconds: AN_HOUR });
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
  const drained = drain(server, { seconds: AN_HOUR });
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
  await drain(server, { seconds: 0 });
  await client.closed;
  expect(client.text()).toBe('');
});

/** Sends a request and returns the response once its body, `done`, is there. */
async function ask(socket: Socket): Promise<string> {
  socket.write(GET);
  let text = '';
  while (!text.endsWith('done')) text += String((await once(socket, 'data'))[0]);
  return text;
}

async function aSite(isBehindProxy = true) {
  const server = createSiteServer((_request, response) => response.end('done'), isBehindProxy);
  const port = await listen(server);
  return { server, open: () => connect(port, '127.0.0.1') };
}

test('a proxy is the first to close an idle connection, and a visitor keeps none', async () => {
  for (const [isBehindProxy, seconds] of [
    [true, 125],
    [false, 5],
  ] as const) {
    const { server, open } = await aSite(isBehindProxy);
    const socket = open();
    expect(await ask(socket)).toMatch(new RegExp(`^Keep-Alive: timeout=${seconds},`, 'im'));
    await drain(server, { seconds: 0 });
  }
});

test('a request on an idle connection gets its answer while a shared process drains, and is told that it closes', async () => {
  const { server, open } = await aSite();
  const [busy, idle] = [open(), open()];
  for (const socket of [busy, idle]) expect(await ask(socket)).toMatch(/^Connection: keep-alive/im);
  startDraining();
  const drained = drain(server, { seconds: AN_HOUR, idle: AN_HOUR * 1000 });
  const closed = once(busy, 'close');
  expect(await ask(busy)).toMatch(/^HTTP\/1.1 200[^]*^Connection: close/im);
  await closed;
  idle.destroy();
  await drained;
});

test('connections that wait to be accepted get their answers too', async () => {
  const { server, open } = await aSite();
  const waiting = Array.from({ length: 50 }, open);
  await new Promise<void>((connecting) => process.nextTick(connecting));
  startDraining();
  const drained = drain(server, { seconds: AN_HOUR, idle: AN_HOUR * 1000 });
  for (const answer of await Promise.all(waiting.map(ask))) expect(answer).toMatch(/^HTTP\/1.1 200/);
  await drained;
});
