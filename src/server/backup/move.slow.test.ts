import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { startBucket } from '../../../tests/support/bucket.ts';
import { startCommand } from '../../../tests/support/command.ts';
import { anEmptyDatabase, ownAddress, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { aWholeSite, everyRow, FILES } from '../../../tests/support/whole-site.ts';
import { config } from '#server/config.ts';
import { suppressAnnouncementsOfRestoredDatabase } from '#server/db/announcements.ts';
import { type Pool, sql } from '#server/db/sql.ts';
import { reasonText } from '#shared/reason.ts';
import { english } from '../../../tests/support/words.ts';

const bucket = await startBucket();
const IN_BUCKET = { ...bucket.settings, STORAGE: 's3' };
const folder = await mkdtemp(join(tmpdir(), 'carecast-move-'));

beforeAll(async () => {
  await chmod(folder, 0o711);
  await aWholeSite();
  await sql`delete from uploads where storage <> 'local'`; // a row without bytes
  await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'waits', '{"to": "ana"}', now())`;
});
afterAll(async () => {
  await removeEmptyDatabases();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: string, words: string[], dataDir: string, url: string, settings: Record<string, string> = {}) =>
  startCommand({ dataDir, url: 'http://localhost:4321' }, name, words, { DATABASE_URL: url, ...settings }).ended;

/** Copies a site with `--move`, and restores it into a database and a folder of its own. */
async function move(dataDir: string, url: string, from: Record<string, string>, to: Record<string, string>) {
  const made = await run('backup', [await mkdtemp(join(folder, 'copy-')), '--move'], dataDir, url, from);
  expect(made.status, made.said).toBe(0);
  const [, path = ''] = /^The backup is (\S+)/m.exec(made.said) ?? [];
  const target = { ...(await anEmptyDatabase()), dataDir: await mkdtemp(join(folder, 'data-')) };
  const restored = await run('restore', ['--move', path], target.dataDir, target.url, to);
  expect(restored.status, restored.said).toBe(0);
  return target;
}

const UPLOADS = 'storage|storage_key';
/**
 * Every row that a move carries, but where a file is, the identity of the database, and what a restore says about
 * itself.
 */
async function rowsOf(pool: Pool): Promise<Record<string, string[]>> {
  const { audit_log: audit = [], ...rows } = await everyRow(pool, ['migrations']);
  const uploads = await pool<
    { row: object }[]
  >`select to_jsonb(u) - ${UPLOADS.split('|')}::text[] as row from uploads u`;
  const facts = rows['site_facts']?.filter((row) => !row.startsWith('("database that announces"'));
  const audited = audit.filter((row) => !row.includes('site started from a copy'));
  return {
    ...rows,
    audit_log: audited,
    uploads: uploads.map(({ row }) => JSON.stringify(row)).toSorted(),
    site_facts: facts ?? [],
  };
}

const sumsIn = async (files: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(files)).map(async (name) => [name.slice(0, 36), sumOf(await readFile(join(files, name)))]),
    ),
  ) as Record<string, string>;
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a site moves from this machine to a bucket and back, with sessions, keys and jobs, byte for byte, also when the bucket closes each connection', async () => {
  const [rows, files] = [await rowsOf(sql), await sumsIn(FILES)];
  expect([rows['session'], rows['tokens'], rows['webhook_messages']].map((each) => each?.length)).toEqual([1, 1, 1]);
  bucket.trouble = 'closes';
  const away = await move(config.dataDir, ownAddress(), {}, IN_BUCKET);
  expect(await away.look(rowsOf)).toEqual(rows);
  const inBucket = Object.entries(files).map(([id]) => [id, sumOf(bucket.files.get(id) ?? Buffer.alloc(0))]);
  expect(Object.fromEntries(inBucket)).toEqual(files);
  expect(await readdir(join(away.dataDir, 'files'))).toEqual([]);

  const back = await move(away.dataDir, away.url, IN_BUCKET, {});
  bucket.trouble = 'none';
  expect(await back.look(rowsOf)).toEqual(rows);
  expect(await sumsIn(join(back.dataDir, 'files'))).toEqual(files);
  const places = await back.look((pool) => pool`select distinct storage, storage_key from uploads`);
  expect([...places]).toEqual([{ storage: 'local', storageKey: null }]);
  // Waiting mail is sent from there: it is no copy beside a site that continues.
  expect(await back.look((pool) => suppressAnnouncementsOfRestoredDatabase(new Date(), pool))).toBe(false);
});

test('a site that runs is not moved: what it writes afterward would be lost', async () => {
  const running = await anEmptyDatabase();
  const { status, said } = await running.look(async (pool) => {
    await pool.listen('carecast_changes', () => undefined);
    return run('backup', [folder, '--move'], config.dataDir, running.url);
  });
  expect([status, said]).toEqual([1, `${reasonText({ code: 'siteRunsBeforeMove' })}\n`]);
});

test('a copy that was made to move brings no access along unless the operator says that this is the move', async () => {
  const { said } = await run('backup', [await mkdtemp(join(folder, 'copy-')), '--move'], config.dataDir, ownAddress());
  const [, path = ''] = /^The backup is (\S+)/m.exec(said) ?? [];
  const { url, look } = await anEmptyDatabase();
  const restored = await run('restore', [path], await mkdtemp(join(folder, 'data-')), url);
  expect(restored.said).toContain('Restore it into a new folder with --move to keep these too.');
  const rows = await look((pool) => everyRow(pool, []));
  for (const name of ['session', 'tokens', 'mail_password', 'copy_settings', 'reset_tokens', 'invitations'])
    expect(rows[name], name).toEqual([]);
  expect(await look((pool) => pool.begin((db) => suppressAnnouncementsOfRestoredDatabase(new Date(), db)))).toBe(true);
  const ordinary = await run('backup', [await mkdtemp(join(folder, 'copy-'))], config.dataDir, ownAddress());
  const [, other = ''] = /^The backup is (\S+)/m.exec(ordinary.said) ?? [];
  const refused = await run('restore', ['--move', other], await mkdtemp(join(folder, 'data-')), url);
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining(english.reasons.backupNotForMove)]);
});

test('a restore that finds something else in the bucket changes nothing', async () => {
  bucket.files.clear();
  const copy = await mkdtemp(join(folder, 'copy-'));
  const { said } = await run('backup', [copy, '--move'], config.dataDir, ownAddress());
  const [, path = ''] = /^The backup is (\S+)/m.exec(said) ?? [];
  const last =
    Object.keys(await sumsIn(FILES))
      .toSorted()
      .at(-1) ?? '';
  const other = randomBytes(10);
  bucket.files.set(last, other);
  const { url, look } = await anEmptyDatabase();
  const restored = await run('restore', [path], await mkdtemp(join(folder, 'data-')), url, IN_BUCKET);
  expect(restored.said).toContain(english.reasons.onlineFileTaken({ name: last }));
  expect(restored.status).toBe(1);
  expect([...bucket.files].filter(([id]) => id !== 'carecast-check')).toEqual([[last, other]]);
  expect(await look((pool) => pool`select from users`)).toHaveLength(0);
});
