import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, type EmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { listCatalog } from '#server/catalog/index.ts';
import { listMigrations } from '#server/db/backup.ts';
import { listKnownMigrations, migrate } from '#server/db/migrate.ts';
import { closePool, openPool } from '#server/db/sql.ts';

/** A copy of the database that version 0.1.0 (commit cec99d8) made and filled with `--demo` on 2026-11-23. */
const COPY = new URL('../../../tests/fixtures/version-0.1.0.tar.gz', import.meta.url);

const folder = await mkdtemp(join(tmpdir(), 'carecast-older-'));
const path = join(folder, 'copy.tar');
beforeAll(async () => writeFile(path, gunzipSync(await readFile(COPY))));
afterAll(async () => {
  await removeEmptyDatabases();
  await rm(folder, { recursive: true, force: true });
});

const restore = async ({ url }: EmptyDatabase) => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const site = { dataDir, url: 'http://localhost:4321' };
  return startCommand(site, 'restore', [path], { DATABASE_URL: url }).ended;
};

test('a copy of version 0.1.0 is restored as it was, and then brought up to date', async () => {
  const database = await anEmptyDatabase();
  const { status, said } = await restore(database);
  expect(said).toContain(': 1,658 rows, ');
  // Its files are not in it, as in every nightly copy.
  expect(status).toBe(1);
  await database.look(async (pool) => expect(await listMigrations(pool)).toEqual(await listKnownMigrations()));
  openPool(database.location);
  onTestFinished(() => closePool());
  const all = await listCatalog({ limit: 9, offset: 0, sort: 'plays' });
  expect([all.total, all.episodes[0]?.title]).toEqual([9, 'Welcome to Carecast']);
  expect(all.episodes.map((one) => [one.playCount, one.likeCount, one.dislikeCount])).toEqual([
    [1070, 88, 0],
    [532, 39, 1],
    [368, 38, 1],
    [252, 21, 1],
    [203, 9, 1],
    [171, 12, 1],
    [165, 10, 1],
    [100, 11, 1],
    [44, 2, 1],
  ]);
  const found = await listCatalog({ search: 'balance', limit: 9, offset: 0 });
  expect(found.episodes[0]?.title).toBe('Balance Can Be Trained');
});

test('it is restored just as well where this version has made its tables', async () => {
  const database = await anEmptyDatabase();
  await database.look(migrate);
  expect((await restore(database)).said).toContain(': 1,658 rows, ');
  expect(await database.look((pool) => pool`select from episodes where published`)).toHaveLength(9);
  expect(await database.look((pool) => pool`select from pg_namespace where nspname like 'carecast%'`)).toHaveLength(0);
});
