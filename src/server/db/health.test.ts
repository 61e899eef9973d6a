import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { within } from '../../../tests/support/database-server.ts';
import { listen } from '../../../tests/support/listening.ts';
import { checkDatabase, isDatabaseAway, markDatabasePresent, watchDatabase } from './health.ts';
import { openPool } from './sql.ts';

const TIMEOUT = { timeout: 30_000 };
/** Accepts connections and never says a word. */
let mute: Server;
let connections: Set<Socket>;
beforeEach(async () => {
  connections = new Set();
  mute = createServer((socket) => {
    connections.add(socket.on('error', () => undefined).on('close', () => connections.delete(socket)));
    socket.resume();
  });
  openPool({ url: `postgres://nobody@127.0.0.1:${await listen(mute)}/none` });
});
afterEach(() => {
  markDatabasePresent();
  mute.close();
  for (const socket of connections) socket.destroy();
});

test('a database that accepts and never answers is away, and one that answers again is there', async () => {
  const stop = watchDatabase();
  await vi.waitFor(() => expect(isDatabaseAway()).toBe(true), TIMEOUT);
  openPool(within(inject('databaseServer'), 'carecast'));
  await vi.waitFor(() => expect(isDatabaseAway()).toBe(false), TIMEOUT);
  await stop();
  await vi.waitFor(() => expect(connections.size).toBe(0), TIMEOUT);
});

test('a check ends after its own time, and those at the same time open one connection', async () => {
  const checks = Array.from({ length: 20 }, () => checkDatabase(10));
  expect(new Set(await Promise.all(checks))).toEqual(new Set([false]));
  expect(connections.size).toBeLessThanOrEqual(1);
});
