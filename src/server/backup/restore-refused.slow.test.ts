import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { forged, packUp, unpack, withManifest } from '../../../tests/support/tars.ts';
import { aWholeSite } from '../../../tests/support/whole-site.ts';
import { reasonText } from '#shared/reason.ts';
import { isUnused } from '#server/db/presence.ts';
import { makeBackup } from './make-backup.ts';

/** In one line, whatever the problem is. */
const UNUSABLE = new RegExp(
  `\\n${reasonText({ code: 'backupUnusable', problem: { code: 'other', text: '[^\\n]+' } }, 'en')}\\n$`,
);

let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-backup-'));
  await chmod(folder, 0o711); // else the database of a root would live elsewhere
  await aWholeSite();
  backup = (await makeBackup(folder, { holds: 'everything', now: new Date() })).path;
});

afterAll(async () => {
  await removeEmptyDatabases();
  await rm(folder, { recursive: true, force: true });
});

const restore = (path: string, dataDir: string, url: string) =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, 'restore', [path], { APP_SECRET: '', DATABASE_URL: url })
    .ended;
const newDataDir = () => mkdtemp(join(folder, 'data-'));

test('rows that the database does not take leave nothing behind, and the true backup fits afterwards', async () => {
  const held = await unpack(backup);
  const [database, dataDir] = [await anEmptyDatabase(), await newDataDir()];
  const forgeries = [
    forged(held, 'users', (rows) => rows.replace('$argon2id$', '$md5$')),
    forged(held, 'ratings', (rows) => rows.replace(/^([^\t]+)\t[^\t]+/, '$1\t00000000-0000-4000-8000-000000000000')),
    withManifest(held, ({ tables }) => tables[0]?.columns.push('is_admin')),
    withManifest(held, ({ tables }) => tables.push({ name: 'session', columns: ['sid'], rows: 0 })),
  ];
  for (const [number, forgery] of forgeries.entries()) {
    const path = await packUp(join(folder, `forged-${number}.tar`), forgery);
    const { status, said } = await restore(path, dataDir, database.url);
    expect(said).toMatch(UNUSABLE);
    expect(status).toBe(1);
    expect(await database.look(isUnused)).toBe(true);
    expect(await readdir(dataDir, { recursive: true })).toEqual(['files']);
  }
  expect((await restore(backup, dataDir, database.url)).status).toBe(0);
});

test('a restore that fails leaves no database of its own behind', async () => {
  const forgery = withManifest(await unpack(backup), ({ tables }) => tables.forEach((table) => (table.rows += 1)));
  const path = await packUp(join(folder, 'forged-embedded.tar'), forgery);
  const parent = await newDataDir();
  await chmod(parent, 0o711); // else the database of a root would live elsewhere
  const outcome = await restore(path, join(parent, 'data'), '');
  expect(outcome.said).toMatch(UNUSABLE);
  expect(await readdir(parent)).toEqual([]);
  expect((await restore(backup, join(parent, 'data'), '')).status).toBe(0);
});
