import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../tests/support/uploads.ts';
import { limitBodyTime } from './timeouts.ts';

let server: Awaited<ReturnType<typeof serve>>;
let arrived = Promise.withResolvers<unknown>();
beforeAll(async () => {
  server = await serve((req, res) => {
    limitBodyTime(req, res, 300);
    if (req.url === '/at-once') res.end('answered');
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
    expect(await answer).toContain('"code":"requestTimedOut"');
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
