import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { limitInFlight, MOST_IN_FLIGHT } from './in-flight.ts';

const PATIENCE = { timeout: 30_000 };
/** More than one piece of the parser's holds of the shortest requests. */
const MOST_PARSED = MOST_IN_FLIGHT + 80;
const server = createServer();
/** Responses that have not been ended yet, in the order of their requests. */
const open: { path: string; response: ServerResponse }[] = [];
let parsed = 0;
let onRequest: (path: string, response: ServerResponse) => void = (path, response) => open.push({ path, response });
server.on('request', () => (parsed += 1));
limitInFlight(server, (request, response) => {
  if (request.method === 'GET') return onRequest(request.url ?? '', response);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => response.end(`got ${bytes} bytes`));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;

afterEach(() => {
  server.closeAllConnections();
  open.length = 0;
  parsed = 0;
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const manyGets = (count: number) => Array.from({ length: count }, (_, n) => get(`/${n}`)).join('');

/** A connection that has sent this; `text` is what came back so far. */
function send(text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  const received = { socket, text: '' };
  socket.on('data', (bytes) => (received.text += bytes.toString('latin1'))).on('error', () => undefined);
  return received;
}

test('of a thousand pipelined requests eight are answered at a time, in order, and the rest waits unread', async () => {
  const client = send(manyGets(1_000));
  const answered: string[] = [];
  while (answered.length < 1_000) {
    await vi.waitFor(() => expect(open.length).toBe(Math.min(MOST_IN_FLIGHT, 1_000 - answered.length)), {
      ...PATIENCE,
      interval: 1,
    });
    expect(parsed).toBeLessThanOrEqual(answered.length + MOST_PARSED);
    for (const { path, response } of open.splice(0)) {
      answered.push(path);
      response.end(`page ${path};`);
    }
  }
  await vi.waitFor(() => expect(client.text.match(/page \/\d+;/g)).toHaveLength(1_000), PATIENCE);
  expect(client.text.match(/page \/\d+;/g)).toEqual(answered.map((path) => `page ${path};`));
  expect(answered).toEqual(Array.from({ length: 1_000 }, (_, n) => `/${n}`));
});

test('a body that comes behind requests that wait arrives whole', async () => {
  const body = 'x'.repeat(300_000);
  const client = send(
    `${manyGets(30)}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}${get('/last')}`,
  );
  await vi.waitFor(() => expect(open.length).toBe(MOST_IN_FLIGHT), PATIENCE);
  onRequest = (_, response) => void response.end();
  for (const { response } of open.splice(0)) response.end();
  await vi.waitFor(() => expect(client.text.match(/HTTP\/1\.1 200/g)).toHaveLength(32), PATIENCE);
  expect(client.text).toContain('got 300000 bytes');
});

test('what Node has paused, because responses are not read, stays paused until they are', async () => {
  const page = Buffer.alloc(16 * 1024 ** 2); // more than the system takes for a reader
  onRequest = (path, response) => (path === '/0' ? open.push({ path, response }) : response.end(page));
  let received = 0;
  const socket = connect(port, '127.0.0.1', () => socket.write(manyGets(MOST_IN_FLIGHT + 1)));
  await vi.waitFor(() => expect(parsed).toBe(MOST_IN_FLIGHT + 1), PATIENCE);
  socket.write(get('/last'));
  open[0]?.response.end();
  await new Promise((resolve) => socket.once('readable', resolve));
  expect(parsed).toBe(MOST_IN_FLIGHT + 1);
  socket.on('data', (bytes: Buffer) => (received += bytes.length));
  await vi.waitFor(() => expect(received).toBeGreaterThan((MOST_IN_FLIGHT + 1) * page.length), PATIENCE);
  expect(parsed).toBe(MOST_IN_FLIGHT + 2);
});

test('a client that reads nothing for a while gets everything when it does', async () => {
  const page = 'x'.repeat(200_000);
  onRequest = (_, response) => void response.end(page);
  const client = send(manyGets(300));
  client.socket.pause();
  await vi.waitFor(() => expect(parsed).toBeGreaterThan(MOST_IN_FLIGHT), PATIENCE);
  client.socket.resume();
  await vi.waitFor(() => expect(client.text.match(/HTTP\/1\.1 200/g)).toHaveLength(300), PATIENCE);
});

test('what Node has paused stays so when the event of an earlier resume comes late', async () => {
  onRequest = (path, response) => {
    if (path !== '/2') return void open.push({ path, response });
    response.end(Buffer.alloc(1_000_000)); // waits behind the first two, so Node pauses with the next request
    response.req.socket.pause().resume();
  };
  const { socket } = send(manyGets(MOST_IN_FLIGHT + 1));
  await vi.waitFor(() => expect(parsed).toBe(MOST_IN_FLIGHT + 1), PATIENCE);
  socket.write(get('/last'));
  const end = (wanted: string) => open.find(({ path }) => path === wanted)?.response.end();
  end('/0');
  await vi.waitFor(() => expect(open.at(-1)?.path).toBe(`/${MOST_IN_FLIGHT}`), PATIENCE); // none is held by us any more
  for (let turns = 0; turns < 100; turns += 1) await nextTurn();
  expect(parsed).toBe(MOST_IN_FLIGHT + 1);
  end('/1');
  await vi.waitFor(() => expect(parsed).toBe(MOST_IN_FLIGHT + 2), PATIENCE);
});
