import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, within } from '../../../tests/support/database-server.ts';
import { listKnownMigrations, migrate } from './migrate.ts';
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
