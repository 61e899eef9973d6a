import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWithBody, inSlices } from './body.ts';
import { takeTurn } from './limits/round-robin.ts';

const body = Buffer.alloc(5_000_000, 'a page ');
/** A slice, the head, and one more slice for a turn that looks late. */
const MOST_AT_ONCE = 2 * 64 * 1024 + 1_024;
let mostAtOnce = 0;
const server = createServer((request, response) => {
  void watchTurns(
    () => request.socket.bytesWritten,
    () => response.writableFinished,
  );
  response.setHeader('Content-Length', body.length);
  endWithBody(response, body);
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => void server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function watchTurns(count: () => number, isOver: () => boolean): Promise<void> {
  for (let before = count(); !isOver(); before = count()) {
    await nextTurn();
    mostAtOnce = Math.max(mostAtOnce, count() - before);
  }
}

test('a large body is handed over a slice at a time, with turns for others between, and arrives whole', async () => {
  const answer = await fetch(url());
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  expect(mostAtOnce).toBeGreaterThan(0);
  expect(mostAtOnce).toBeLessThanOrEqual(MOST_AT_ONCE);
});

test('what follows its first slice is sent in turn with all other long responses', async () => {
  let others = 10_000;
  for (let other = others; other > 0; other -= 1) takeTurn('rest', () => (others -= 1));
  await (await fetch(url())).arrayBuffer();
  expect(others).toBe(0);
});

test('slices are the body again, in its own memory', async () => {
  const slices = await Array.fromAsync(inSlices(body));
  expect(slices.length).toBe(Math.ceil(body.length / (64 * 1024)));
  expect(slices.every((slice) => slice.buffer === body.buffer)).toBe(true);
  expect(Buffer.concat(slices).equals(body)).toBe(true);
});
