import fs, { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { demoFile } from '../../../../tests/support/uploads.ts';
import { readInTurns, takeTurn } from './round-robin.ts';

/** Sends `count` pieces of each response, the next when the one before was sent. Resolves to the order they came in. */
async function sendAll(responses: string[], count: number): Promise<string[]> {
  const sent: string[] = [];
  const send = (name: string, left: number) => {
    sent.push(name);
    if (left > 1) takeTurn('rest', () => send(name, left - 1));
  };
  takeTurn('rest', () => undefined); // one that came before them
  for (const name of responses) takeTurn('rest', () => send(name, count));
  while (sent.length < responses.length * count) await nextTurn();
  return sent;
}

test('long responses send a piece each, in turn', async () => {
  expect((await sendAll(['a', 'b', 'c'], 3)).join('')).toBe('abcabcabc');
});

test('in a turn of the event loop one of them sends one', async () => {
  let sent = 0;
  for (let piece = 0; piece < 100; piece += 1) takeTurn('rest', () => (sent += 1));
  for (let turns = 1; sent < 100; turns += 1) {
    await nextTurn();
    expect(sent).toBeLessThanOrEqual(turns + 1);
  }
});

test('one that begins does not wait behind them', async () => {
  await nextTurn();
  const sent: string[] = [];
  for (let piece = 0; piece < 100; piece += 1) takeTurn('rest', () => sent.push('rest'));
  takeTurn('beginning', () => sent.push('beginning'));
  expect(sent).toEqual(['rest', 'beginning']);
  while (sent.length < 101) await nextTurn();
});

test('a file that many clients ask for is read for one of them at a time, and each gets it whole', async () => {
  const path = demoFile('audio/welcome-to-carecast.mp3');
  let reads = 0;
  const read = (...asked: Parameters<typeof fs.read>) => {
    reads += 1;
    fs.read(...asked);
  };
  const counting = { open: fs.open, close: fs.close, read } as unknown as typeof fs;
  const server = createServer((_request, response) => {
    readInTurns(response);
    createReadStream(path, { fs: counting }).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let isOver = false;
  const bodies = Promise.all(Array.from({ length: 40 }, async () => (await fetch(url)).bytes()));
  void bodies.finally(() => (isOver = true));
  let most = 0;
  for (let before = reads; !isOver; before = reads) {
    await nextTurn();
    most = Math.max(most, reads - before);
  }
  const whole = fs.readFileSync(path);
  expect((await bodies).every((body) => whole.equals(body))).toBe(true);
  // A beginning and a further piece; twice where this loop looked before the turn began once, and after it the next time.
  expect(most).toBeLessThanOrEqual(4);
  server.close();
});
