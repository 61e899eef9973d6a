import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, type EmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { listMigrations } from '#server/db/backup.ts';
import { listKnownMigrations, migrate } from '#server/db/migrate.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { makeBackup } from './make-backup.ts';

/** Migrations an older version did not have, which nothing in a backup of it depends on; one makes tables left out of backups. */
const LATER = ['0005-studio.sql', '0013-tokens.sql', '0014-webhooks.sql', '0020-plays-of-days.sql'];

const folder = await mkdtemp(join(tmpdir(), 'carecast-older-'));
afterAll(async () => {
  await removeEmptyDatabases();
  await rm(folder, { recursive: true, force: true });
});

async function aBackupOfAnOlderVersion(): Promise<string> {
  const { location } = await anEmptyDatabase();
  openPool(location);
  try {
    await migrate(
      sql,
      (await listKnownMigrations()).filter((name) => !LATER.includes(name)),
    );
    await anAdmin('Ana');
    return (await makeBackup(folder, { holds: 'everything', now: new Date() })).path;
  } finally {
    await closePool();
  }
}

const restore = async (path: string, { url }: EmptyDatabase) => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const site = { dataDir, url: 'http://localhost:4321' };
  return { dataDir, ...(await startCommand(site, 'restore', [path], { DATABASE_URL: url }).ended) };
};

test('a backup of an older version is restored as it was, and then brought up to date', async () => {
  const path = await aBackupOfAnOlderVersion();
  const database = await anEmptyDatabase();
  expect(await restore(path, database)).toMatchObject({ status: 0 });
  await database.look(async (pool) => {
    expect(await listMigrations(pool)).toEqual(await listKnownMigrations());
    expect([...(await pool`select username from users`)]).toEqual([{ username: 'Ana' }]);
    expect([...(await pool`select from plays_by_day`)]).toEqual([]);
  });
});

test('where a newer version has made its tables, it asks for a new place', async () => {
  const path = await aBackupOfAnOlderVersion();
  const database = await anEmptyDatabase();
  await database.look(migrate);
  const { status, said, dataDir } = await restore(path, database);
  expect(status).toBe(1);
  expect(said).toContain('This backup is of an older version of Carecast');
  expect(await readdir(dataDir)).toEqual([]);
});
