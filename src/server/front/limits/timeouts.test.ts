import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../../../tests/support/uploads.ts';
import { limitBodyTime, limitReadTime } from './timeouts.ts';

/** More than the system takes on behalf of a reader. */
const LARGE = Buffer.alloc(12 * 1024 * 1024);
let onLargeClosed: (isSent: boolean) => void = () => undefined;

function sendLarge(response: ServerResponse): void {
  response.once('close', () => onLargeClosed(response.writableFinished));
  response.end(LARGE);
}

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve((req, res) => {
    limitBodyTime(req, res, 300);
    limitReadTime(res, { milliseconds: 300, bytesPerSecond: 100 * LARGE.length });
    if (req.url === '/large') return sendLarge(res);
    if (req.url === '/at-once') res.end('answered');
    else req.resume().once('end', () => res.end('whole'));
  });
});
afterAll(() => server.close());

/** Sends a byte every 20 ms after the head; answers what came back until the other side closed, and after how long. */
function dribble(path: string, head: string): Promise<{ answer: string; milliseconds: number }> {
  return new Promise((resolve) => {
    const began = Date.now();
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`),
    );
    const bytes = setInterval(() => socket.write('1\r\na\r\n'), 20);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(bytes);
      resolve({ answer, milliseconds: Date.now() - began });
    });
  });
}

for (const head of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
  test(`a body that dribbles (${head}) is given up with 408`, async () => {
    const { answer, milliseconds } = await dribble('/', head);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"error":"The request came too slowly"');
    expect(milliseconds).toBeGreaterThanOrEqual(290);
    expect(milliseconds).toBeLessThan(2_000);
  });
}

test('one whose answer has been sent already is closed as well', async () => {
  const { answer, milliseconds } = await dribble('/at-once', 'Content-Length: 100000');
  expect(answer).toContain('answered');
  expect(answer).not.toContain('408');
  expect(milliseconds).toBeLessThan(2_000);
});

test('a body that comes in time is not disturbed', async () => {
  const answer = await fetch(server.origin, { method: 'POST', body: 'whole' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await answer.text()).toBe('whole');
});

test.each([
  ['who does not take an answer that lies ready is given up', false],
  ['who takes it gets all of it', true],
])('%s', async (_, isTaken) => {
  const closed = Promise.withResolvers<boolean>();
  onLargeClosed = closed.resolve;
  const socket = connect(server.port, '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'));
  socket.on('error', () => undefined);
  if (isTaken) socket.resume();
  expect(await closed.promise).toBe(isTaken);
  socket.destroy();
});
