import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { forged, packUp, unpack, withManifest } from '../../../tests/support/tars.ts';
import { aRealFile, aWholeSite, FILES } from '../../../tests/support/whole-site.ts';
import { english } from '../../../tests/support/words.ts';
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

const restore = (path: string, dataDir: string, url: string, APP_SECRET = '') =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, 'restore', [path], { APP_SECRET, DATABASE_URL: url }).ended;
const newDataDir = () => mkdtemp(join(folder, 'data-'));

/** Restores into a database and a folder of its own. */
async function restored(path: string, secret?: string) {
  const [database, dataDir] = [await anEmptyDatabase(), await newDataDir()];
  return { ...(await restore(path, dataDir, database.url, secret)), ...database, dataDir };
}

test('a secret in the settings wins over the one in a backup', async () => {
  const { status, dataDir } = await restored(backup, 'another secret, of the settings, 0123456789');
  expect(status).toBe(0);
  expect(await readdir(dataDir)).toEqual(['files']);
});

test('rows that the database does not take leave nothing behind, and the true backup fits afterward', async () => {
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

test('a time zone that does not exist is left out too', async () => {
  const zone = (rows: string) => rows.replace('America/Bogota', 'Mars/Olympus');
  const path = await packUp(join(folder, 'forged-zone.tar'), forged(await unpack(backup), 'show_settings', zone));
  const { status, look } = await restored(path);
  expect(status).toBe(0);
  expect([...(await look((pool) => pool`select time_zone from show_settings`))]).toEqual([{ timeZone: null }]);
});

test('a file that goes while the backup is made, or is not what it was, is named', async () => {
  const [gone, other] = [await aRealFile(), await aRealFile()];
  await writeFile(join(FILES, other.name), 'something else');
  const { path, missing, changed } = await makeBackup(join(folder, 'meanwhile'), {
    holds: 'everything',
    now: new Date(),
    onProgress: ({ step }) => void (step === 'files' && rmSync(join(FILES, gone.name), { force: true })),
  });
  expect([missing, changed]).toEqual([[gone.name], [other.name]]);
  const { status, said, dataDir } = await restored(path);
  expect(status).toBe(1);
  expect(said).toContain('The backup does not contain 1 file of the site.');
  expect(said).toContain(gone.name);
  expect(await readFile(join(dataDir, 'files', other.name), 'utf8')).toBe('something else');
});

test('a database that a site works on is left alone', async () => {
  const database = await anEmptyDatabase();
  const message = await database.look(async (site) => {
    await site.listen('carecast_changes', () => undefined);
    return (await restore(backup, await newDataDir(), database.url)).said;
  });
  expect(message).toContain(english.reasons.siteRunsOnDatabase);
});

test('what a restore left that was cut off is replaced by the next one', async () => {
  const [database, dataDir] = [await anEmptyDatabase(), await newDataDir()];
  const names = (await unpack(backup)).map(({ name }) => name).filter((name) => name.startsWith('files/'));
  await mkdir(join(dataDir, 'files', 'arriving'), { recursive: true });
  for (const name of names) await writeFile(join(dataDir, name.replace('/', '/arriving/')), 'half of');
  expect((await restore(backup, dataDir, database.url)).status).toBe(0);
  const placed = await readdir(join(dataDir, 'files'));
  expect(placed.map((name) => `files/${name}`).toSorted()).toEqual(names.toSorted());
});
