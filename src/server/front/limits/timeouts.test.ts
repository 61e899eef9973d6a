import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
let arrived = Promise.withResolvers<unknown>();
beforeAll(async () => {
  server = await serve((req, res) => {
    limitBodyTime(req, res, 300);
    limitReadTime(res, { milliseconds: 300, bytesPerSecond: 100 * LARGE.length });
    if (req.url === '/large') sendLarge(res);
    else if (req.url === '/at-once') res.end('answered');
    else req.resume().once('end', () => res.end('whole'));
    arrived.resolve(true);
  });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  arrived = Promise.withResolvers();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** Sends a head and one byte of the body, and more only on demand. `answer` is complete when the other side closed. */
async function dribble(path: string, head: string): Promise<{ answer: Promise<string>; isClosed(): boolean }> {
  let text = '';
  const socket = connect(server.port, '127.0.0.1', () =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n1\r\na\r\n`),
  );
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await arrived.promise;
  return { answer, isClosed: () => socket.destroyed || text.includes('408') };
}

for (const head of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
  test(`a body that dribbles (${head}) is given up with 408`, async () => {
    const { answer, isClosed } = await dribble('/', head);
    vi.advanceTimersByTime(299);
    await fetch(`${server.origin}/at-once`); // all that was set off has been seen by now
    expect(isClosed()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await answer).toContain('"error":"The request came too slowly"');
  });
}

test('one whose answer has been sent already is closed as well', async () => {
  const { answer } = await dribble('/at-once', 'Content-Length: 100000');
  vi.advanceTimersByTime(300);
  expect(await answer).toContain('answered');
  expect(await answer).not.toContain('408');
});

test('a body that comes in time is not disturbed', async () => {
  const answer = await fetch(server.origin, { method: 'POST', body: 'whole' });
  vi.advanceTimersByTime(400);
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
  await arrived.promise;
  if (isTaken) socket.resume();
  else vi.advanceTimersByTime(310); // and a hundredth of a second for the bytes
  expect(await closed.promise).toBe(isTaken);
  socket.destroy();
});
