import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, within } from '../../../tests/support/database-server.ts';
import { listKnownMigrations, migrate, requireMigrated } from './migrate.ts';
import { connect, type Pool } from './sql.ts';

const name = `migrated_${randomBytes(6).toString('hex')}`;
let admin: Pool;
let pool: Pool;
beforeEach(async () => {
  admin = connect(inject('databaseServer'), 1);
  await createDatabase(admin, inject('databaseServer'), name, 'template0');
  pool = connect(within(inject('databaseServer'), name), 2);
});
afterEach(async () => {
  await pool.end();
  await admin`set statement_timeout = 0`;
  await admin`drop database ${admin(name)} with (force)`;
  await admin.end();
});

const tables = async () =>
  (
    await pool<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  ).map((row) => row.name);

test('a migration that fails half-way is undone and named, and runs once what was in its way is gone', async () => {
  const [first = ''] = await listKnownMigrations();
  // The first migration makes this table after others.
  await pool`create table ratings (note text)`;
  await pool`insert into ratings values ('somebody else’s')`;
  await expect(migrate(pool)).rejects.toThrow(new RegExp(`^the migration ${first} failed and was undone: .*ratings`));
  expect(await tables()).toEqual(['migrations', 'ratings']);
  expect(await pool`select * from ratings`).toEqual([{ note: 'somebody else’s' }]);
  await pool`drop table ratings`;
  expect(await migrate(pool)).toEqual(await listKnownMigrations());
});

test('a database of a newer version is left as it is', async () => {
  await migrate(pool);
  const before = await tables();
  await pool`insert into migrations (name) values ('9999-tomorrow.sql')`;
  await expect(migrate(pool)).rejects.toThrow(
    'the database was migrated by a newer version (9999-tomorrow.sql): install that version',
  );
  expect(await tables()).toEqual(before);
});

test('of two that migrate at once, one runs every migration and the other waits and runs none', async () => {
  const other = connect(within(inject('databaseServer'), name), 1);
  const ran = await Promise.all([migrate(pool), migrate(other)]);
  await other.end();
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, (await listKnownMigrations()).length]);
});

test('a start that may not migrate refuses a database that is behind, and changes nothing', async () => {
  const all = await listKnownMigrations();
  await expect(requireMigrated(pool)).rejects.toThrow(
    `the database lacks ${all.length} migrations of this version (${all[0]}), and MIGRATE is "off": run npm run migrate first`,
  );
  expect(await tables()).toEqual([]);
  await migrate(pool, all.slice(0, -1));
  await expect(requireMigrated(pool)).rejects.toThrow(`lacks 1 migration of this version (${all.at(-1)})`);
  await migrate(pool);
  expect(await requireMigrated(pool)).toEqual([]);
});

test('the version before may start on a database that was migrated meanwhile, and says so', async () => {
  await migrate(pool);
  await pool`insert into migrations (name) values ('9999-tomorrow.sql')`;
  expect(await requireMigrated(pool)).toEqual(['9999-tomorrow.sql']);
});
