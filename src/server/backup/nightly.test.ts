import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aRealFile } from '../../../tests/support/whole-site.ts';
import { readConfig } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { backupName } from './retention.ts';
import { backUpNightly, startOfNight } from './nightly.ts';
import { readBackup } from './read-backup.ts';
import { readBackups } from './read-backups.ts';

const NIGHT = new Date('2026-11-21T02:10:00Z');
const later = (hours: number) => new Date(NIGHT.getTime() + hours * 60 * 60 * 1000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-nights-'));
  await sql`delete from site_facts`;
  await anAdmin();
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => sql`delete from site_facts`);

const make = (now: Date, margin = 0) => backUpNightly(now, { folder, margin });

test('one backup is made each night, whenever the site looks', async () => {
  for (const hours of [0, 1, 8, 23]) await make(later(hours));
  expect(await readdir(folder)).toEqual(['carecast-nightly-2026-11-21T021000Z.tar']);
  await make(later(24));
  expect((await readdir(folder)).toSorted()).toEqual([backupName(NIGHT, true), backupName(later(24), true)]);
});

test('a clock that was a day ahead, and is set back, costs no night', async () => {
  await make(later(24));
  await make(NIGHT);
  expect((await readdir(folder)).toSorted()).toEqual([backupName(NIGHT, true), backupName(later(24), true)]);
  await make(later(1));
  expect(await readdir(folder)).toHaveLength(2);
});

test('two processes make one between them', async () => {
  await Promise.all([make(NIGHT), make(NIGHT), make(later(0.01))]);
  expect(await readdir(folder)).toHaveLength(1);
});

test('it holds the database and names the files, whose bytes stay where they are', async () => {
  const { name } = await aRealFile();
  await make(NIGHT);
  const kinds = [];
  let names: { name: string; isInside: boolean }[] = [];
  for await (const part of readBackup(join(folder, backupName(NIGHT, true)))) {
    kinds.push(part.kind);
    if (part.kind === 'manifest') names = part.manifest.files;
    if ('body' in part) for await (const chunk of part.body) expect(chunk.length).toBeGreaterThan(0);
  }
  expect(kinds).not.toContain('file');
  expect(names.find((file) => file.name === name)).toMatchObject({ isInside: false });
});

test('old nights go, and nothing else that is beside them', async () => {
  const nights = Array.from({ length: 60 }, (_, days) => backupName(later(-24 * (days + 1)), true));
  const others = [backupName(later(-24 * 300)), `${backupName(later(-24 * 300), true)}.age`, 'notes.txt'];
  for (const name of [...nights, ...others]) await writeFile(join(folder, name), '');
  await make(NIGHT);
  const there = await readdir(folder);
  expect(there.filter((name) => /nightly.*\.tar$/.test(name))).toHaveLength(11);
  expect(there).toEqual(expect.arrayContaining([backupName(NIGHT, true), ...nights.slice(0, 6), ...others]));
});

test('what a killed backup left goes, once no one can be writing it', async () => {
  const [left, fresh] = [`${backupName(later(-48), true)}.part`, `${backupName(NIGHT)}.part`];
  for (const name of [left, fresh]) await writeFile(join(folder, name), '');
  await utimes(join(folder, left), later(-2), later(-2));
  await utimes(join(folder, fresh), NIGHT, NIGHT);
  await make(NIGHT);
  expect((await readdir(folder)).toSorted()).toEqual([fresh, backupName(NIGHT, true)].toSorted());
});

test('a disk without room keeps what it has, and the site continues', async () => {
  const before = backupName(later(-24), true);
  await writeFile(join(folder, before), '');
  await make(NIGHT, 2 ** 60);
  expect(await readdir(folder)).toEqual([before]);
  await make(later(24));
  expect(await readdir(folder)).toHaveLength(2);
});

test('a night without room does not count as backed up, and is tried again', async () => {
  await make(NIGHT);
  await make(later(24), 2 ** 60);
  expect((await readBackups()).nightlyAt).toEqual(NIGHT);
  await make(later(25));
  expect((await readBackups()).nightlyAt).toEqual(later(25));
});

test('a backup that is given up, because the site stops, is made when it is back', async () => {
  await backUpNightly(NIGHT, { folder, margin: 0, signal: AbortSignal.abort() });
  expect(await readdir(folder)).toEqual([]);
  await make(later(1));
  expect(await readdir(folder)).toEqual([backupName(later(1), true)]);
});

test('a site that no one has begun is not backed up', async () => {
  await sql`delete from users`;
  await make(NIGHT);
  expect(await readdir(folder)).toEqual([]);
});

test('a night begins at two o’clock UTC', () => {
  expect(startOfNight(new Date('2026-11-21T02:00:00Z'))).toEqual(new Date('2026-11-21T02:00:00Z'));
  expect(startOfNight(new Date('2026-11-21T01:59:59Z'))).toEqual(new Date('2026-11-20T02:00:00Z'));
});

test('it is made by default where the database is the site’s own', () => {
  expect(readConfig({}).backup).toBe(true);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).backup).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x', BACKUP: 'on' }).backup).toBe(true);
  expect(readConfig({ BACKUP: 'off' }).backup).toBe(false);
});
