import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../tests/support/listening.ts';
import { endWithBody, inPieces, PIECE, writeBody } from './write.ts';

const body = Buffer.alloc(5_000_000, 'a page ');
let maxAtOnce = 0;
const ended: number[] = [];
const server = createServer((request, response) => {
  response.setHeader('Content-Length', body.length);
  if (request.url === '/memory') {
    endWithBody(response, body);
    return void watchTurns(
      () => request.socket.bytesWritten,
      () => response.writableFinished,
    );
  }
  let written = 0;
  void writeBody(response, inPieces(body), (bytes) => (written += bytes)).then(() => ended.push(written));
});
let port: number;
beforeAll(async () => void (port = await listen(server)));
afterAll(() => void server.close());

async function watchTurns(count: () => number, isOver: () => boolean): Promise<void> {
  for (let before = count(); !isOver(); before = count()) {
    await nextTurn();
    maxAtOnce = Math.max(maxAtOnce, count() - before);
  }
}

test('a large body is written piece by piece, with turns for others between, and arrives whole', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/memory`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  expect(maxAtOnce).toBeGreaterThan(0);
  expect(maxAtOnce).toBeLessThanOrEqual(3 * PIECE);
});

test.each([1, 3])(
  'of %i requests on a connection that breaks off each one ends, and knows what was written',
  async (count) => {
    ended.length = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)));
    socket.on('error', () => undefined);
    await once(socket, 'readable');
    socket.destroy();
    await expect.poll(() => ended.length).toBe(count);
    expect(ended.slice(1)).toEqual(ended.slice(1).map(() => 0));
  },
);
