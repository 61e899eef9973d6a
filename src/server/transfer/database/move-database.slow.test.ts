import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import '../../../../tests/support/database.ts';
import { startCommand } from '../../../../tests/support/command.ts';
import { ownAddress, removeEmptyDatabases } from '../../../../tests/support/empty-database.ts';
import { aTarget, asSite, isWritable, move, renewPool } from '../../../../tests/support/moving.ts';
import { aWholeSite } from '../../../../tests/support/whole-site.ts';
import { config } from '#server/config.ts';
import { findMove } from '#server/db/moving.ts';
import { isUnused } from '#server/db/presence.ts';
import { sql } from '#server/db/sql.ts';
import { cancelMove } from './move-database.ts';

beforeAll(async () => {
  await aWholeSite();
  await sql`insert into download_keys (day, key) values (current_date, ${Buffer.alloc(32, 7)})`;
  await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'waits', '{"to": "ana"}', now())`;
});
beforeEach(async () => {
  await cancelMove();
  await renewPool();
});
afterAll(removeEmptyDatabases);

test('a session that could write is ended before the copy, and what it had begun is in it or refused', async () => {
  const target = await aTarget();
  const acknowledged: number[] = [];
  let isOver = false;
  const writer = (async () => {
    for (let number = 0; !isOver; number += 1) {
      await sql`insert into site_facts (name, value) values (${`write ${number}`}, 'x')`.then(
        () => acknowledged.push(number),
        () => new Promise((wait) => setImmediate(wait)),
      );
    }
  })();
  await move(target).finally(() => (isOver = true));
  await writer;
  const rows = await target.look(
    (pool) => pool<{ name: string }[]>`select name from site_facts where name like 'write %'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((number) => !there.has(`write ${number}`))).toEqual([]);
});

test('a move that fails or is stopped leaves the new database without a site and the old one as it was', async () => {
  const target = await aTarget();
  await target.look(async (pool) => {
    await pool`create function no_room() returns boolean language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    await pool`alter table ratings add constraint no_room check (no_room())`;
  });
  await expect(move(target)).rejects.toThrow('The new database does not take the table ratings');
  expect(await isWritable()).toBe(true);
  expect(await asSite(findMove)).toBeNull();
  expect(await target.look(isUnused)).toBe(true);
  await target.look((pool) => pool`alter table ratings drop constraint no_room`);
  const stop = new AbortController();
  const stopped = move(target, ({ step }) => step === 'copying' && stop.abort(new Error('stopped')), stop.signal);
  await expect(stopped).rejects.toThrow('stopped');
  expect(await isWritable()).toBe(true);
  expect(await target.look(isUnused)).toBe(true);
  await expect(move(target)).resolves.toMatchObject({ rows: expect.any(Number) as number });
});

test('the command says what to set, keeps the password to itself, and names what is wrong with an address in one line', async () => {
  const site = { dataDir: config.dataDir, url: 'http://localhost:4321' };
  const run = (...words: string[]) => startCommand(site, 'move-database', words, { DATABASE_URL: ownAddress() }).ended;
  const target = await aTarget();
  const url = new URL(target.url);
  url.password = 'not for eyes';
  const { said, status } = await run(url.href);
  expect(said).toContain(`DATABASE_URL=${url.href.replace('not%20for%20eyes', 'PASSWORD')}\n`);
  expect(said).toMatch(
    /The database is in localhost\/test_\w+ now: \d+ rows in \d+ tables, each table compared by checksum\./,
  );
  expect(said).not.toContain('eyes');
  expect(status).toBe(0);
  expect((await run('--cancel')).said).toMatch(/^The site goes on with the database it had\./);
  const last = async (address: string) => (await run(address)).said.split('\n').at(-2);
  expect(await last('mysql://localhost/x')).toMatch(/^Usage: npm run move-database/);
  expect(await last('postgres://nobody@127.0.0.1:9/x')).toBe(
    'The new database: nothing answers there; is PostgreSQL running? Nothing was moved.',
  );
  expect(await last(ownAddress())).toContain('that is the database which the site has now');
});
