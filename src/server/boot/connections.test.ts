import '../../../tests/support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { firstNumber, openOneConnection, sql } from '#server/db/sql.ts';
import { connectionShortage } from './connections.ts';

const { databaseUrl } = config;
afterEach(() => void Object.assign(config, { databaseUrl }));

test('a start says when the processes of the site may want more connections than the server takes', async () => {
  const most = await firstNumber(sql<{ count: number }[]>`select current_setting('max_connections')::int as count`);
  config.databaseUrl = 'postgres://db.example/carecast';
  const half = Math.floor((most - 35) / 2);
  expect(await connectionShortage(half)).toBeNull();
  const others = [1, 2].map(openOneConnection);
  for (const other of others) await other.listen('test', () => undefined);
  const said = `DATABASE_POOL is ${half}: 3 processes with that may need ${3 * half + 35} connections with those of commands, and the database takes ${most}.`;
  expect(await connectionShortage(half)).toContain(said);
  config.databaseUrl = undefined;
  expect(await connectionShortage(half)).toBeNull();
  for (const other of others) await other.end();
});
