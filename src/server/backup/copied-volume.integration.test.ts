import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';

let dataDir: string;

/** A copy of a DATA_DIR, as far as deciding what to do with it goes. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'carecast-copied-'));
  await mkdir(join(dataDir, 'copied'));
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'copied', 'carecast-nightly-2026-11-21T020304Z.tar'), 'cut off');
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18\n');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const postRestore = (settings = {}) =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, 'post-restore', [], settings).ended;

const NOTHING = { status: 0, said: expect.stringContaining('The database needs nothing') as string };

test('a database that was stopped when it was copied is whole, and stays', async () => {
  expect(await postRestore()).toEqual(NOTHING);
  expect(await readdir(join(dataDir, 'database'))).toEqual(['PG_VERSION']);
});

test('a copy for which nothing was written, because the site was paused for it, stays as it is', async () => {
  await rm(join(dataDir, 'copied'), { recursive: true });
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '1\n');
  expect(await postRestore()).toEqual(NOTHING);
  expect(await readdir(join(dataDir, 'database'))).toEqual(['PG_VERSION', 'postmaster.pid']);
});

test('a database of your own is not touched', async () => {
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '1\n');
  expect(await postRestore({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })).toEqual(NOTHING);
});

test('what was written and does not serve is one line and status 1, and the copy is as it was', async () => {
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '1\n');
  const { status, said } = await postRestore();
  expect(said).toMatch(/^This backup cannot be used: [^\n]+\n$/);
  expect(status).toBe(1);
  expect((await readdir(dataDir)).toSorted()).toEqual(['copied', 'database']);
  expect(await readFile(join(dataDir, 'database', 'PG_VERSION'), 'utf8')).toBe('18\n');
});
