import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../../tests/support/listening.ts';
import { config } from '#server/config.ts';
import { frontDoor } from '../door.ts';
import { createSiteServer } from '../server.ts';
import { findPage, renderOnce, sharePage } from './page-cache.ts';

const door = frontDoor(
  (_request, response) => void response.writeHead(200, { 'X-By': 'Astro' }).end('rendered'),
  'public',
);
const server = createSiteServer(door, false);
let port: number;
const text = 'Care at home. '.repeat(300);
beforeAll(async () => {
  port = await listen(server);
  for (const [key, body] of Object.entries({
    '/small': text,
    '/large': text + Array.from({ length: 60_000 }, Math.random).join(),
  }))
    await renderOnce(key, async (render) => {
      const head = { 'Content-Type': 'text/html', 'X-Long': 'x'.repeat(900) };
      await sharePage(render, { status: 200, headers: head, body: Buffer.from(body), tags: ['show'], maxAge: 600 });
    });
  await vi.waitFor(() => expect(findPage('/large')?.variants.br).toBeDefined(), { timeout: 30_000 });
  await vi.waitFor(() => expect(findPage('/small')?.variants.br).toBeDefined(), { timeout: 30_000 });
});
afterEach(() => void (config.isHttps = false));
afterAll(() => server.close().closeAllConnections());

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
/** Of many responses on one connection, each on its own. */
const parts = (answer: string) => withoutDate(answer).split(/(?=HTTP\/1\.1 \d\d\d [A-Z])/);

const held = () => `If-None-Match: ${findPage('/small')?.variants.br?.headers['ETag']}\r\n`;
test.each([
  ['a small page', () => get('/small'), /^HTTP\/1\.1 200 [^]*\r\nContent-Encoding: br\r\n/, 'br'],
  ['a large page', () => get('/large'), /^HTTP\/1\.1 200 /, 'br'],
  ['a page as it is', () => get('/small').replace('br', 'identity'), /^HTTP\/1\.1 200 /, 'identity'],
  ['a HEAD', () => get('/small', '', 'HEAD'), /^HTTP\/1\.1 200 [^]*\r\nContent-Length: \d+\r\n[^]*\r\n\r\n$/, null],
  ['a 304', () => get('/small', held()), /^HTTP\/1\.1 304 [^]*\r\nETag: "[^]*\r\n\r\n$/, null],
] as const)(
  '%s is sent with its headers and to the byte, as often as it is asked for',
  async (_, ask, head, encoding) => {
    const [first = '', second] = parts(await send(ask(), ask(), CLOSE));
    expect(first).toMatch(head);
    expect(first).toMatch(/\r\nX-Long: x{900}\r\n/);
    expect(first).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5, max=1000\r\n/);
    expect(second).toBe(first);
    if (encoding === null) return;
    const path = /^GET (\S+)/.exec(ask())?.[1] ?? '';
    const body = findPage(path)?.variants[encoding]?.body.toString('latin1');
    expect(first.slice(first.indexOf('\r\n\r\n') + 4)).toBe(body);
  },
);

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

test('without a host, with a body, and on another host nothing comes from the cache', async () => {
  const close = 'Connection: close\r\n';
  expect(await send(`GET /small HTTP/1.1\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send(`${get('/small', `Content-Length: 1\r\n${close}`)}x`)).toContain('X-Content-Type-Options'); // not of this page
  config.isHttps = true;
  expect(await send(get('/small', close))).toMatch(/^HTTP\/1\.1 421 /);
});
