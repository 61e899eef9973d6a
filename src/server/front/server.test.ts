import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../tests/support/listening.ts';
import { createSiteServer } from './server.ts';

let underWay: ServerResponse | undefined;
const server = createSiteServer((request, response) => {
  if (request.url === '/half') underWay = response.writeHead(200, { 'Content-Length': 8 });
  if (request.url === '/half') return void response.write('half');
  request.resume().once('end', () => response.end('whole'));
}, false);
let port: number;
beforeAll(async () => void (port = await listen(server)));
afterAll(() => server.close().closeAllConnections());

/** Everything that comes back until the connection is closed; `afterward` is sent once something has. */
function send(text: string, afterward = ''): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => (answer += bytes.toString())).once('data', () => socket.write(afterward));
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
}

const long = 'x'.repeat(20_000);
const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  [400, 'nonsense', 'nonsense\r\n\r\n'],
  [400, 'no host', 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  [400, 'one host twice', 'GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n'],
  [413, 'long extensions of a chunk', `${chunked}1;${long}\r\na\r\n`],
  [417, 'an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
  [431, 'long headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`],
])('%i for %s carries headers against its being run, and closes the connection', async (status, _, text) => {
  const answer = await send(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
  expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
});

test('408 for headers that did not come in time carries them too', async () => {
  server.once('connection', (socket) => {
    const error = Object.assign(new Error('as Node says it'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, socket);
  });
  expect(await send('GET / HT')).toMatch(/^HTTP\/1\.1 408 [^]*\r\nX-Content-Type-Options: nosniff\r\n/);
});

test('a response that is under way is cut off, not written into', async () => {
  const answer = await send('GET /half HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n');
  expect(answer).toMatch(/half$/);
  expect(underWay?.writableFinished).toBe(false);
});

test('a closed connection costs others nothing', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('whole');
});
