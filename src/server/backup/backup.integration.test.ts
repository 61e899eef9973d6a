import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, ownAddress, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { anEpisode } from '../../../tests/support/makers.ts';
import { ACCESS, aRealFile, aWholeSite, everyRow, FILES } from '../../../tests/support/whole-site.ts';
import { makeBackup } from './make-backup.ts';
import { config } from '#server/config.ts';
import { listTables } from '#server/db/backup.ts';
import { isUnused } from '#server/db/presence.ts';
import { incrementRating } from '#server/db/ratings.ts';
import { sql } from '#server/db/sql.ts';

const SECRET = 'a secret that only this site knows, 0123456789\n';
const RESTORED = '("database that announces",restored)';
const PUBLIC_URL = 'http://localhost:4321';

let folder: string;
let backup: string;
/** A site restored from it, for the tests that only look. */
let whole: Awaited<ReturnType<typeof restored>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-backup-'));
  await aWholeSite();
  await writeFile(join(config.dataDir, 'app-secret'), SECRET);
  await sql`update users set reset_token_hash = 'of 0.1.0', reset_token_expiry = now()`;
  const { status, said } = await run('backup', [folder], config.dataDir, ownAddress());
  await sql`update users set reset_token_hash = null, reset_token_expiry = null`;
  expect(said).toContain('It contains the database, the site’s secret and 4 files.');
  expect(said).toContain('It does not contain 1 file at your storage service');
  expect(status).toBe(0);
  backup = join(folder, (await readdir(folder))[0] ?? '');
  whole = await restored(backup);
});

afterAll(async () => {
  await removeEmptyDatabases();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: string, words: string[], dataDir: string, url: string, settings = {}) =>
  startCommand({ dataDir, url: PUBLIC_URL }, name, words, { APP_SECRET: '', DATABASE_URL: url, ...settings }).ended;

const newDataDir = () => mkdtemp(join(folder, 'data-'));
const sumOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Restores into a database and a folder of its own. */
async function restored(path: string) {
  const [database, dataDir] = [await anEmptyDatabase(), await newDataDir()];
  const outcome = await run('restore', [path], dataDir, database.url);
  return { ...outcome, ...database, dataDir };
}

test('a restored site has every row and every file of the one that was backed up', async () => {
  const { status, said, look, dataDir } = whole;
  expect(said).toContain(' 4 files.');
  expect(status).toBe(0);
  const rows = await everyRow(sql);
  expect(Object.values(rows).filter(({ length }) => length === 0)).toEqual([]);
  // The one exception: the next start is to know that what it finds is a backup's.
  const facts = rows['site_facts']?.map((row) => row.replace(/^\("database that announces",.*/, RESTORED)).toSorted();
  expect(facts).toContain(RESTORED);
  const leftOut = Object.fromEntries(ACCESS.map((name) => [name, expect.anything()]));
  const made = { migrations: expect.anything(), audit_log: expect.arrayContaining(rows['audit_log'] ?? []) };
  expect(await look(everyRow)).toEqual({ ...rows, ...leftOut, ...made, site_facts: facts });
  const [last] = await look((pool) => pool`select action from audit_log order by id desc limit 1`);
  expect(last).toEqual({ action: 'site started from a copy' });
  const names = await readdir(FILES);
  expect((await readdir(join(dataDir, 'files'))).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    expect(await sumOf(join(dataDir, 'files', name))).toBe(await sumOf(join(FILES, name)));
    expect((await stat(join(dataDir, 'files', name))).mode & 0o777).toBe(0o600);
  }
  expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe(SECRET);
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
});

test('a restored site continues as before: its triggers are awake, its numbers continue, people sign in again, and keys are made again', async () => {
  const { look } = whole;
  await look(async (pool) => {
    const asleep = await pool`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect([...asleep]).toEqual([]);
    await expect(pool`delete from audit_log`).rejects.toThrow('only ever added to');
    const [last] = await pool<{ id: string }[]>`select max(id) as id from audit_log`;
    const [next] = await pool<{ id: string }[]>`insert into audit_log (action) values ('restored') returning id`;
    expect(Number(next?.id)).toBe(Number(last?.id) + 1);
    for (const table of [
      'session',
      'challenges',
      'tokens',
      'idempotent_calls',
      'webhook_messages',
      'webhook_deliveries',
      'aide_devices',
    ]) {
      expect([...(await pool`select from ${pool(table)}`)], table).toEqual([]);
    }
  });
});

test('nothing that gives access comes back, as it may have been taken back since, and the restore says so', async () => {
  const { said, look } = whole;
  expect(said).toContain('Not restored, for safety:');
  await look(async (pool) => {
    for (const table of ['reset_tokens', 'invitations'])
      expect([...(await pool`select from ${pool(table)}`)], table).toEqual([]);
    const links = await pool`select revoked_at is not null as ended from review_links`;
    expect([...links]).toEqual([{ ended: true }]);
    expect([...(await pool`select remark from review_answers`)]).toHaveLength(1);
    expect([...(await pool`select from users where reset_token_hash is not null`)]).toEqual([]);
    expect([...(await pool`select from passkeys`)]).toHaveLength(1);
  });
});

test('a backup is for no one else’s eyes', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const made = await makeBackup(join(folder, 'new', 'one'), { holds: 'everything', now: new Date() });
  expect((await stat(join(folder, 'new', 'one'))).mode & 0o777).toBe(0o700);
  expect(made.holdsSecret).toBe(false); // APP_SECRET is set: it stays where settings are kept
});

test('what is written in the meantime is in the backup with everything it belongs to, or not at all', async () => {
  let isOver = false;
  let written = 0;
  const visitor = anEpisode({ published: true, audioUrl: `/media/${(await aRealFile()).name}` }).then(
    async ({ id }) => {
      while (!isOver) {
        await sql.begin(async (db) => {
          await db`insert into ratings (episode_id, is_like) values (${id}, true)`;
          await incrementRating(id, true, db);
        });
        await aRealFile(Buffer.from(`file ${(written += 1)}`));
      }
    },
  );
  const making = { holds: 'everything', now: new Date('2026-01-02T03:04:05Z') } as const;
  const { path, missing, changed } = await makeBackup(folder, making).finally(() => (isOver = true));
  await visitor;
  expect([missing, changed]).toEqual([[], []]);
  const { status, look } = await restored(path);
  expect(status).toBe(0);
  const uneven = await look(async (pool) => [
    ...(await pool`select from episode_tallies t where likes <> (select count(*) from ratings where episode_id = t.episode_id and is_like)`),
  ]);
  expect(uneven).toEqual([]);
});

test('a site with accounts or episodes is not replaced', async () => {
  const before = await everyRow(sql);
  const { status, said } = await run('restore', [backup], await newDataDir(), ownAddress());
  expect(said).toMatch(/\nThere is already a site here, with accounts or episodes\. [^\n]+\n$/);
  expect(status).toBe(1);
  expect(await everyRow(sql)).toEqual(before);
});

test('a restore that fails when its files have their names takes them back', async () => {
  const [database, dataDir] = [await anEmptyDatabase(), await newDataDir()];
  await mkdir(join(dataDir, 'app-secret')); // where a file should go
  const { status, said } = await run('restore', [backup], dataDir, database.url);
  expect(said).toContain('EISDIR');
  expect(status).toBe(1);
  expect((await readdir(dataDir, { recursive: true })).toSorted()).toEqual(['app-secret', 'files']);
  expect(await database.look(isUnused)).toBe(true);
});

test('every table is in the backup after those it refers to', async () => {
  const names = (await listTables(sql)).map(({ name }) => name);
  const refers = await sql<{ from: string; to: string }[]>`
    select c.relname as from, f.relname as to from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid where k.contype = 'f' and c.oid <> f.oid`;
  for (const { from, to } of refers.filter((one) => names.includes(one.from))) {
    expect(names.indexOf(to)).toBeLessThan(names.indexOf(from));
  }
});

test('a disk without room is reported before anything is written', async () => {
  const target = join(folder, 'full');
  const making = makeBackup(target, { holds: 'everything', now: new Date(), margin: 2 ** 60 });
  await expect(making).rejects.toMatchObject({ fault: 'diskFull' });
  expect(await readdir(target)).toEqual([]);
});

test('a backup that fails or is stopped half-way leaves no half file', async () => {
  const target = join(folder, 'half');
  const stop = new AbortController();
  const outcomes = [
    { at: () => stop.abort(new Error('stopped')), failure: { message: expect.stringMatching(/stopped|aborted/) } },
    { at: () => raise('ENOSPC'), failure: { fault: 'diskFull' } },
    { at: () => raise('EIO'), failure: { message: 'EIO' } },
  ];
  for (const { at, failure } of outcomes) {
    const onProgress = ({ step }: { step: string }) => step === 'files' && at();
    const making = makeBackup(target, {
      holds: 'everything',
      now: new Date(),
      ...(at === outcomes[0]?.at && { signal: stop.signal }),
      onProgress,
    });
    await expect(making).rejects.toMatchObject(failure);
    expect(await readdir(target)).toEqual([]);
  }
});

function raise(code: string): never {
  throw Object.assign(new Error(code), { code });
}
