import './support/database.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BACKUPS,
  copyElsewhere,
  mayFollowRestore,
  makeBackup,
  readRestore,
  removeInterruptedRestore,
  startFromCopy,
  streamCopy,
  writeCopySettings,
} from '#server/backup/index.ts';
import { takePlace } from '#server/backup/read-apart.ts';
import { recordRestore } from '#server/backup/restore-progress.ts';
import { listMigrations } from '#server/db/backup.ts';
import { listKnownMigrations, migrate } from '#server/db/migrate.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { beginUpload, findUploadId } from '#server/media/index.ts';
import { partials } from '#server/media/storage/index.ts';
import type { Admin, FreshUser } from '#shared/account.ts';
import { RestoreRequest, type RestoreState } from '#shared/copies.ts';
import * as restore from '../src/pages/api/restore.ts';
import { callRoute } from './support/call-route.ts';
import { copyTargetOf, startBucket } from './support/bucket.ts';
import { anEmptyDatabase, removeEmptyDatabases } from './support/empty-database.ts';
import { aPerson, anAdmin, anEpisode } from './support/makers.ts';
import type { StandIn } from './support/stand-in.ts';
import { forged, packUp, unpack, withManifest } from './support/tars.ts';
import { ACCESS, aWholeSite, everyRow, FILES } from './support/whole-site.ts';

const PASSPHRASE = 'five quiet otters ramble home';
const NIGHT = new Date('2026-11-21T02:10:00Z');
/** Rows of these differ from those of the copy: what a start writes, or says of itself. */
const OWN = ['site_facts', 'audit_log', 'announcements', 'migrations', 'jobs', 'tasks', ...ACCESS];

let folder: string;
let bucket: StandIn;
let copy: Buffer;
let locked: Buffer;
let move: Buffer;
let rows: Record<string, string[]>;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-start-'));
  bucket = await startBucket();
  await aWholeSite();
  await sql`delete from uploads where storage = 's3'`; // its service is not there
  await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'waits', '{"to": "ana"}', now())`;
  const admin = { ...(await anAdmin()), isRecent: true, isFresh: true } as const;
  const { path } = await makeBackup(folder, { holds: 'everything', now: NIGHT });
  copy = await readFile(path);
  const moving = await makeBackup(join(folder, 'move'), { holds: 'everything', isMove: true, now: NIGHT });
  move = await readFile(moving.path);
  const { pieces } = await streamCopy(admin, { audio: true, passphrase: PASSPHRASE }, NIGHT);
  locked = Buffer.concat(await Array.fromAsync(pieces));
  for (const passphrase of [null, PASSPHRASE]) {
    await writeCopySettings(admin, { ...source(), passphrase });
    await copyElsewhere(NIGHT);
    await sql`delete from tasks where kind = 'copy elsewhere'`;
    for (const [key, bytes] of bucket.files) kept(passphrase).set(key, bytes);
    bucket.files.clear();
  }
  rows = await everyRow(sql);
  for (const name of await readdir(FILES)) files.set(name, await readFile(join(FILES, name)));
});
afterAll(async () => {
  await bucket.goAway();
  await removeEmptyDatabases();
  await rm(folder, { recursive: true });
});

const stores = new Map<string | null, Map<string, Buffer>>();
const kept = (passphrase: string | null) => {
  const store = stores.get(passphrase) ?? new Map<string, Buffer>();
  stores.set(passphrase, store);
  return store;
};

const source = () => copyTargetOf(bucket);

/** A new site, whose administrator has just signed in. */
async function anEmptySite(): Promise<Admin & FreshUser> {
  await closePool(0.1);
  await rm(FILES, { recursive: true, force: true });
  const database = await anEmptyDatabase();
  await database.look(migrate);
  openPool(database.location);
  const admin = await anAdmin('Newcomer');
  await sql`insert into session (sid, expire, user_id) values (${'b'.repeat(64)}, now() + interval '1 day', ${admin.id})`;
  return { ...admin, isRecent: true, isFresh: true };
}

async function sent(admin: Admin & FreshUser, bytes: Buffer): Promise<string> {
  const asked = { kind: 'copy', name: 'a.tar', size: bytes.length, type: '' } as const;
  const { id, objectPath } = await beginUpload(admin, asked, new Date(), { isThrottled: false });
  await partials.append(id, 0, bytes.length, chunks(bytes), () => Promise.resolve());
  return objectPath;
}
async function* chunks(bytes: Buffer) {
  yield Uint8Array.from(bytes);
}

async function started(admin: Admin & FreshUser, wanted: object): Promise<RestoreState> {
  await startFromCopy(admin, RestoreRequest.parse(wanted), new Date());
  await expect.poll(async () => (await readRestore()).step).toMatch(/failed|done/);
  return readRestore();
}

async function expectWholeSite() {
  const now = await everyRow(sql);
  for (const name of Object.keys(rows).filter((each) => !OWN.includes(each)))
    expect(now[name], name).toEqual(rows[name]);
  // The copy that was sent is removed after its restore has said that it is done.
  await expect.poll(async () => (await readdir(FILES)).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, bytes] of files) expect((await readFile(join(FILES, name))).equals(bytes), name).toBe(true);
}

const nothingArrived = async () => {
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
  expect((await readdir(FILES).catch(() => [])).filter((name) => !name.endsWith('.partial'))).toEqual([]);
};

test('an empty site starts from a copy: every row and file is there, and nothing of the empty site', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, copy);
  expect(await started(admin, { upload })).toEqual({
    step: 'done',
    madeAt: NIGHT.toISOString(),
    version: expect.any(String),
    files: files.size,
    missing: 0,
    holdsSecret: false, // tests have one in the settings
  });
  await expectWholeSite();
  expect(await sql`select from users where username = 'Newcomer'`).toHaveLength(0);
  expect(await sql`select from session`).toHaveLength(0);
  expect(await sql`select from auth.session`).toHaveLength(0);
  expect(await sql`select from auth.users`).toHaveLength(rows['users']?.length ?? 0);
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
  // Nothing is mailed that the old site may have mailed; triggers are awake, and numbers go on.
  expect(await sql`select state from jobs where key = 'waits'`).toEqual([{ state: 'failed' }]);
  expect(await sql`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`).toHaveLength(0);
  const [last] = await sql`select facts from audit_log order by id desc limit 1`;
  expect(last).toEqual({ facts: { made: NIGHT.toISOString(), by: 'Newcomer' } });
  await expect(startFromCopy(admin, { upload }, new Date())).rejects.toThrow('siteNotEmpty');
});

test('a copy that says it is a move brings nobody’s sign-in, key, invitation, code or link to the screen', async () => {
  const admin = await anEmptySite();
  expect(await started(admin, { upload: await sent(admin, move) })).toMatchObject({ step: 'done' });
  const now = await everyRow(sql, []);
  for (const name of ['session', 'tokens', 'mail_password', 'copy_settings', 'reset_tokens', 'invitations'])
    expect(now[name], name).toEqual([]);
  expect(await sql`select from review_links where revoked_at is null`).toHaveLength(0);
  expect(await sql`select state from jobs where key = 'waits'`).toEqual([{ state: 'failed' }]);
  await expectWholeSite();
});

test('whoever began a restore can ask how it went when it is done, and nobody else without a session', async () => {
  const admin = await anEmptySite();
  const { token } = await startFromCopy(admin, { upload: await sent(admin, copy) }, new Date());
  expect(await mayFollowRestore(token)).toBe(true);
  await expect.poll(async () => (await readRestore()).step).toBe('done');
  const ask = async (headers: Record<string, string>) =>
    (await callRoute(restore.GET, null, { method: 'GET', headers })).body;
  expect(await ask({ 'Restore-Token': token })).toMatchObject({ step: 'done', missing: 0 });
  expect(await ask({ 'Restore-Token': `${token}x` })).toMatchObject({ code: 'signInFirst' });
  expect(await ask({})).toMatchObject({ code: 'signInFirst' });
});

test('an encrypted one waits for its passphrase, and is not sent twice for it', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, locked);
  expect(await started(admin, { upload })).toMatchObject({ step: 'failed', field: 'passphrase' });
  expect(await started(admin, { upload, passphrase: 'a wrong one' })).toMatchObject({
    reason: { code: 'backupPasswordWrong' },
    field: 'passphrase',
  });
  await nothingArrived();
  expect(await started(admin, { upload, passphrase: PASSPHRASE })).toMatchObject({ step: 'done' });
  await expectWholeSite();
  expect(existsSync(partials.locate(findUploadId(upload) ?? ''))).toBe(false);
});

// What else the check refuses: src/server/backup/reading.test.ts.
test('a copy that is cut off, forged or of a newer version changes nothing', async () => {
  const admin = await anEmptySite();
  const before = await everyRow(sql);
  const path = join(folder, 'whole.tar');
  await writeFile(path, copy);
  const held = await unpack(path);
  const packed = async (tar: typeof held) => readFile(await packUp(join(folder, 'other.tar'), tar));
  for (const [bytes, code] of [
    [copy.subarray(0, copy.length * 0.9), 'backupCutOff'],
    [
      await packed(withManifest(held, ({ about }) => void (about['migrations'] = ['9999-from-the-future.sql']))),
      'backupEndsDiffer',
    ],
    [await packed(forged(held, 'users', (text) => text.replace('$argon2id$', '$md5$'))), 'backupRowsRefused'],
    [
      await packed(withManifest(held, ({ tables }) => tables.forEach((table) => (table.rows += 1)))),
      'backupRowCountDiffers',
    ],
  ] as const) {
    const upload = await sent(admin, Buffer.from(bytes));
    expect(await started(admin, { upload })).toMatchObject({ reason: { problem: { code } } });
    await nothingArrived();
    expect(existsSync(partials.locate(findUploadId(upload) ?? ''))).toBe(false);
  }
  const after = await everyRow(sql);
  expect({ ...after, tasks: [] }).toEqual({ ...before, tasks: [] });
});

test('what is written meanwhile is not lost: the site is no longer empty, and stays as it is', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, copy);
  const written = Promise.withResolvers<null>();
  const writing = sql.begin(async (db) => {
    await db`set local idle_in_transaction_session_timeout = 0`;
    await db`insert into subscribers (email, rhythm) values ('bo@example.com', 'each')`;
    await written.promise;
  });
  await startFromCopy(admin, { upload }, new Date());
  const waiting = () => sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  written.resolve(null);
  await writing;
  await expect.poll(async () => (await readRestore()).step).toBe('failed');
  expect(await sql`select email from subscribers`).toEqual([{ email: 'bo@example.com' }]);
  await nothingArrived();
});

test('a site with an episode, a subscriber or somebody else is never replaced, and one restore runs at a time', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, copy);
  const refused = () => expect(startFromCopy(admin, { upload }, new Date())).rejects.toThrow('siteNotEmpty');
  const other = await aPerson('user');
  await refused();
  await sql`delete from users where id = ${other.id}`;
  const episode = await anEpisode({ published: false }, new Date(), admin);
  await refused();
  await sql`delete from episodes where id = ${episode.id}`;
  const others = [takePlace(), takePlace()];
  await expect(startFromCopy(admin, { upload }, new Date())).rejects.toMatchObject({ fault: 'tooMany' });
  for (const leave of others) leave();
  const outcomes = await Promise.allSettled([1, 2].map(() => startFromCopy(admin, { upload }, new Date())));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect.poll(async () => (await readRestore()).step).toBe('done');
});

test('a copy of version 0.1.0 is brought up to date on its way', async () => {
  const admin = await anEmptySite();
  const older = gunzipSync(await readFile(new URL('./fixtures/version-0.1.0.tar.gz', import.meta.url)));
  expect(await started(admin, { upload: await sent(admin, older) })).toMatchObject({ step: 'done', missing: 13 });
  expect(await listMigrations()).toEqual(await listKnownMigrations());
  expect(await sql`select from episodes where published`).toHaveLength(9);
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
});

test.each([null, PASSPHRASE])('a site starts from the newest copy of a bucket, passphrase %s', async (passphrase) => {
  const admin = await anEmptySite();
  for (const [key, bytes] of kept(passphrase)) bucket.files.set(key, bytes);
  const wanted = { bucket: source(), ...(passphrase && { passphrase }) };
  if (passphrase) expect(await started(admin, { bucket: source() })).toMatchObject({ field: 'passphrase' });
  expect(await started(admin, wanted)).toMatchObject({ step: 'done', files: files.size, missing: 0 });
  await expectWholeSite();
  // Nothing goes to the bucket of the old site before somebody says so.
  expect(await sql`select from copy_settings`).toHaveLength(0);
});

test('with a passphrase only what it opens is restored, whatever else somebody has put into the bucket', async () => {
  const admin = await anEmptySite();
  bucket.files.clear();
  for (const [key, bytes] of kept(null)) bucket.files.set(key, bytes); // of another site, as far as we know
  const wanted = { bucket: source(), passphrase: PASSPHRASE };
  expect(await started(admin, wanted)).toMatchObject({
    step: 'failed',
    reason: { code: 'noBackupLocked' },
  });
  const [planted = ''] = [...kept(null).keys()].filter((key) => key.startsWith('carecast-nightly'));
  bucket.files.set(`${planted}.age`, bucket.files.get(planted) ?? Buffer.alloc(0));
  const index = { nights: [planted, `${planted}.age`], lock: null, files: {} };
  bucket.files.set('carecast-copies.json', Buffer.from(JSON.stringify(index)));
  expect(await started(admin, wanted)).toMatchObject({ reason: { code: 'backupNotLocked' } });
  await nothingArrived();
  for (const [key, bytes] of kept(PASSPHRASE)) bucket.files.set(key, bytes);
  const [own = ''] = [...kept(PASSPHRASE).keys()].filter((key) => key.startsWith('carecast-nightly'));
  const newer = planted.replace('2026', '2036');
  bucket.files.set(newer, bucket.files.get(planted) ?? Buffer.alloc(0));
  bucket.files.set('carecast-copies.json', Buffer.from(JSON.stringify({ ...index, nights: [own, newer] })));
  const [file = ''] = [...kept(PASSPHRASE).keys()].filter((key) => key.startsWith('files/'));
  const costly = Buffer.from((bucket.files.get(file) ?? '').toString('latin1').replace(' 15\n', ' 18\n'), 'latin1');
  for (const bytes of [Buffer.from('not locked'), costly, Buffer.alloc(200_000)]) {
    bucket.files.set(file, bytes);
    bucket.asked.length = 0;
    expect(await started(admin, wanted)).toMatchObject({ reason: { problem: { code: 'onlineFileDamaged' } } });
    await nothingArrived();
  }
  expect(bucket.asked.filter((call) => call.includes(file))).toEqual([expect.stringMatching(/^HEAD /)]); // too long
  bucket.files.set(file, kept(PASSPHRASE).get(file) ?? Buffer.alloc(0));
  expect(await started(admin, wanted)).toMatchObject({ step: 'done', missing: 0 });
  expect(bucket.asked.filter((call) => call.includes(newer))).toEqual([]);

  const other = await anEmptySite();
  const upload = await sent(other, copy);
  expect(await started(other, { upload, passphrase: PASSPHRASE })).toMatchObject({ field: 'passphrase' });
  await nothingArrived();
  expect(await started(other, { upload })).toMatchObject({ step: 'done' });
});

test('a bucket that refuses, is empty, breaks off or holds something altered changes nothing', async () => {
  const admin = await anEmptySite();
  bucket.files.clear();
  const { secret: _, ...rest } = source();
  const fails = async (wanted: object, reason: object) => {
    expect(await started(admin, { bucket: { ...source(), ...wanted } })).toMatchObject({ reason });
    await nothingArrived();
  };
  await fails({}, { code: 'noBackupOnline' });
  bucket.files.set('carecast-copies.json', Buffer.from('no JSON'));
  await fails({}, { problem: { code: 'onlineFileInvalid' } });
  bucket.files.clear();
  await fails({ ...rest, secret: 'wrong' }, { code: 'bucketSecretWrong' });
  await fails({ endpoint: 'http://localhost:9' }, { code: 'bucketAway' });
  for (const [key, bytes] of kept(null)) bucket.files.set(key, bytes);
  const [file = ''] = [...bucket.files.keys()].filter((key) => key.startsWith('files/'));
  const bytes = Buffer.from(bucket.files.get(file) ?? '');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  bucket.files.set(file, bytes);
  await fails({}, { problem: { code: 'onlineFileDamaged' } });
  bucket.files.delete(file);
  expect(await started(admin, { bucket: source() })).toMatchObject({ step: 'done', missing: 1 });
});

test('a copy for which the disk has no room is said to be that, before it is fetched where that can be', async () => {
  const admin = await anEmptySite();
  for (const [key, bytes] of kept(null)) bucket.files.set(key, bytes);
  const fails = async () =>
    expect(await started(admin, { bucket: source() })).toMatchObject({ reason: { code: 'restoreWithoutRoom' } });
  if (existsSync('/dev/full')) {
    await symlink('/dev/full', join(BACKUPS, 'arrived.tar'));
    await fails();
  }
  const [night = ''] = [...bucket.files.keys()].filter((key) => key.startsWith('carecast-nightly'));
  bucket.files.set(night, Object.defineProperty(Buffer.from('a long copy'), 'length', { value: 2 ** 50 }));
  bucket.asked.length = 0;
  await fails();
  expect(bucket.asked.filter((call) => call.includes('nightly'))).toEqual([expect.stringMatching(/^HEAD /)]);
  await nothingArrived();
});

test('a restore that ended with its process says so, and leaves no files', async () => {
  await anEmptySite();
  await recordRestore(randomUUID(), { step: 'restoring', read: 5, of: 9 });
  expect(await readRestore()).toEqual({ step: 'restoring', read: 5, of: 9 });
  await sql`update tasks set seen_at = now() - interval '1 minute'`;
  expect(await readRestore()).toEqual({ step: 'failed', reason: { code: 'taskInterrupted' } });
  await mkdir(join(FILES, 'arriving'), { recursive: true });
  await writeFile(join(FILES, 'arriving', 'a.mp3'), 'half of');
  await removeInterruptedRestore();
  expect(existsSync(join(FILES, 'arriving'))).toBe(false);
});
