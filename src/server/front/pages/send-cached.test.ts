import { type AddressInfo, connect } from 'node:net';
import { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { config } from '#server/config.ts';
import { frontDoor } from '../door.ts';
import { createSiteServer } from '../server.ts';
import { findPage, renderOnce, sharePage } from './page-cache.ts';

let headers: { headers: unknown } | undefined;
const door = frontDoor(
  (_request, response) => void response.writeHead(200, { 'X-By': 'Astro' }).end('rendered'),
  'public',
);
const server = createSiteServer((request, response) => {
  if (headers) Object.defineProperty(request, 'headers', headers);
  door(request, response);
}, false);
let port: number;
const text = 'Care at home. '.repeat(300);
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  for (const [key, body] of Object.entries({
    '/small': text,
    '/large': text + Array.from({ length: 60_000 }, Math.random).join(),
  }))
    await renderOnce(key, async () => {
      const head = { 'Content-Type': 'text/html', 'X-Long': 'x'.repeat(900) };
      await sharePage({ status: 200, headers: head, body: Buffer.from(body), tags: ['show'], maxAge: 600 });
    });
  await vi.waitFor(() => expect(findPage('/large')?.variants.br).toBeDefined(), { timeout: 30_000 });
  await vi.waitFor(() => expect(findPage('/small')?.variants.br).toBeDefined(), { timeout: 30_000 });
});
afterEach(() => {
  headers = undefined;
  config.isHttps = false;
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Everything that comes back on one connection for these requests, the last of which closes it. */
function send(...requests: string[]): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('data', (bytes) => (got += bytes.toString('latin1'))).once('close', () => resolve(got));
  });
}
const get = (path: string, more = '', method = 'GET', version = '1.1') =>
  `${method} ${path} HTTP/${version}\r\nHost: x\r\nAccept-Encoding: br\r\n${more}\r\n`;
const CLOSE = get('/nowhere', 'Connection: close\r\n');
const withoutDate = (answer: string) => answer.replace(/\r\nDate: [^\r]+/g, '');
let seconds = 1_800_000_000;
/** Stops the date in a second of its own. */
const stopDate = () => vi.useFakeTimers({ toFake: ['Date'], now: (seconds += 1) * 1_000 });
const writeHead = () => vi.spyOn(ServerResponse.prototype, 'writeHead');
/** Of many responses on one connection, each by itself. */
const parts = (answer: string) => withoutDate(answer).split(/(?=HTTP\/1\.1 \d\d\d )/);

const held = () => `If-None-Match: ${findPage('/small')?.variants.br?.headers['ETag']}\r\n`;
test.each([
  ['a small page', () => get('/small')],
  ['a large page', () => get('/large')],
  ['a page as it is', () => get('/small').replace('br', 'identity')],
  ['a HEAD', () => get('/small', '', 'HEAD')],
  ['a 304', () => get('/small', held())],
])('%s is the same bytes whether Node puts its head together or the last one is sent again', async (_, ask) => {
  stopDate();
  const made = writeHead();
  const [first, second, third] = parts(await send(ask(), ask(), ask(), CLOSE));
  expect(made).toHaveBeenCalledTimes(2); // of the first, and of the page that was not cached
  expect(first).toMatch(/^HTTP\/1\.1 (200|304) [^]*\r\nX-Long: x{900}\r\n/);
  expect(first).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5, max=1000\r\n/);
  expect(second).toBe(first);
  expect(third).toBe(first);
});

test('a head is put together again in the next second, for its date', async () => {
  stopDate();
  await send(get('/small'), CLOSE);
  const made = writeHead();
  await send(get('/small'), CLOSE);
  expect(made).toHaveBeenCalledTimes(1);
  stopDate();
  await send(get('/small'), CLOSE);
  expect(made).toHaveBeenCalledTimes(3);
});

test('the last response of a connection says so', async () => {
  await send(get('/small'), CLOSE);
  const [closed, none] = parts(await send(get('/small', 'Connection: close\r\n'), get('/small')));
  expect([closed?.includes('\r\nConnection: close\r\n'), none]).toEqual([true, undefined]);
  expect(parts(await send(get('/small', '', 'GET', '1.0')))[0]).toContain('\r\nConnection: close\r\n');
  server.maxRequestsPerSocket = 2;
  const [open, last] = parts(await send(get('/small'), get('/small'), CLOSE));
  server.maxRequestsPerSocket = 1_000;
  expect([open, last].map((answer) => /\r\nConnection: ([^\r]+)/.exec(answer ?? '')?.[1])).toEqual([
    'keep-alive',
    'close',
  ]);
});

test('a cached page costs no object of all headers; anything else is read as ever', async () => {
  headers = { get: () => Promise.reject(new Error('read')) } as never;
  expect(await send(get('/small', 'Connection: close\r\n'))).toMatch(
    /^HTTP\/1\.1 200 [^]*\r\nContent-Encoding: br\r\n/,
  );
});

test('without a host, with a body, and on another host nothing comes from the cache', async () => {
  const close = 'Connection: close\r\n';
  expect(await send(`GET /small HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send(`${get('/small', `Content-Length: 1\r\n${close}`)}x`)).toContain('X-Content-Type-Options'); // not of this page
  config.isHttps = true;
  expect(await send(get('/small', close))).toMatch(/^HTTP\/1\.1 421 /);
});
