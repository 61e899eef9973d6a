import '../support/database.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mayFollowRestore, readRestore, removeInterruptedRestore, startFromBackup } from '#server/backup/index.ts';
import { takePlace } from '#server/backup/read-in-subprocess.ts';
import { recordRestore } from '#server/backup/restore-progress.ts';
import { listMigrations } from '#server/db/backup.ts';
import { listKnownMigrations } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { findUploadId } from '#server/media/index.ts';
import { partials } from '#server/media/storage/index.ts';
import * as restore from '../../src/pages/api/restore.ts';
import { callRoute } from '../support/call-route.ts';
import { aPerson, anEpisode } from '../support/makers.ts';
import {
  anEmptySite,
  expectNothingArrived,
  expectWholeSite,
  NIGHT,
  sent,
  started,
  useBackups,
} from '../support/restoring.ts';
import { forged, packUp, unpack, withManifest } from '../support/tars.ts';
import { everyRow, FILES } from '../support/whole-site.ts';

const backups = useBackups([]);

test('an empty site starts from a copy: every row and file is there, and nothing of the empty site', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, backups.copy);
  expect(await started(admin, { upload })).toEqual({
    step: 'done',
    madeAt: NIGHT.toISOString(),
    version: expect.any(String),
    files: backups.files.size,
    missing: 0,
    holdsSecret: false, // tests have one in the settings
  });
  await expectWholeSite(backups);
  expect(await sql`select from users where username = 'Newcomer'`).toHaveLength(0);
  expect(await sql`select from session`).toHaveLength(0);
  expect(await sql`select from auth.session`).toHaveLength(0);
  expect(await sql`select from auth.users`).toHaveLength(backups.rows['users']?.length ?? 0);
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
  // Nothing is mailed that the old site may have mailed; triggers are awake, and numbers continue.
  expect(await sql`select state from jobs where key = 'waits'`).toEqual([{ state: 'failed' }]);
  expect(await sql`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`).toHaveLength(0);
  const [last] = await sql`select facts from audit_log order by id desc limit 1`;
  expect(last).toEqual({ facts: { made: NIGHT.toISOString(), by: 'Newcomer' } });
  await expect(startFromBackup(admin, { upload }, new Date())).rejects.toThrow('siteNotEmpty');
});

test('a copy that says it is a move brings no one’s sign-in, key, invitation, code or link to the screen', async () => {
  const admin = await anEmptySite();
  expect(await started(admin, { upload: await sent(admin, backups.move) })).toMatchObject({ step: 'done' });
  const now = await everyRow(sql, []);
  for (const name of ['session', 'tokens', 'mail_password', 'copy_settings', 'reset_tokens', 'invitations'])
    expect(now[name], name).toEqual([]);
  expect(await sql`select from review_links where revoked_at is null`).toHaveLength(0);
  expect(await sql`select state from jobs where key = 'waits'`).toEqual([{ state: 'failed' }]);
  await expectWholeSite(backups);
});

test('the person who began a restore can ask how it went when it is done, and no one else without a session', async () => {
  const admin = await anEmptySite();
  const { token } = await startFromBackup(admin, { upload: await sent(admin, backups.copy) }, new Date());
  expect(await mayFollowRestore(token)).toBe(true);
  await expect.poll(async () => (await readRestore()).step).toBe('done');
  const ask = async (headers: Record<string, string>) =>
    (await callRoute(restore.GET, null, { method: 'GET', headers })).body;
  expect(await ask({ 'Restore-Token': token })).toMatchObject({ step: 'done', missing: 0 });
  expect(await ask({ 'Restore-Token': `${token}x` })).toMatchObject({ code: 'signInFirst' });
  expect(await ask({})).toMatchObject({ code: 'signInFirst' });
});

// Further refusals of the check: src/server/backup/reading.test.ts.
test('a copy that is cut off, forged or of a newer version changes nothing', async () => {
  const admin = await anEmptySite();
  const before = await everyRow(sql);
  const path = join(backups.folder, 'whole.tar');
  await writeFile(path, backups.copy);
  const held = await unpack(path);
  const packed = async (tar: typeof held) => readFile(await packUp(join(backups.folder, 'other.tar'), tar));
  for (const [bytes, code] of [
    [backups.copy.subarray(0, backups.copy.length * 0.9), 'backupCutOff'],
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
    await expectNothingArrived();
    expect(existsSync(partials.locate(findUploadId(upload) ?? ''))).toBe(false);
  }
  const after = await everyRow(sql);
  expect({ ...after, tasks: [] }).toEqual({ ...before, tasks: [] });
});

test('what is written in the meantime is not lost: the site is no longer empty, and stays as it is', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, backups.copy);
  const written = Promise.withResolvers<null>();
  const writing = sql.begin(async (db) => {
    await db`set local idle_in_transaction_session_timeout = 0`;
    await db`insert into subscribers (email, rhythm) values ('bo@example.com', 'each')`;
    await written.promise;
  });
  await startFromBackup(admin, { upload }, new Date());
  const waiting = () => sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  written.resolve(null);
  await writing;
  await expect.poll(async () => (await readRestore()).step).toBe('failed');
  expect(await sql`select email from subscribers`).toEqual([{ email: 'bo@example.com' }]);
  await expectNothingArrived();
});

test('a site with an episode, a subscriber or someone else is never replaced, and one restore runs at a time', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, backups.copy);
  const refused = () => expect(startFromBackup(admin, { upload }, new Date())).rejects.toThrow('siteNotEmpty');
  const other = await aPerson('user');
  await refused();
  await sql`delete from users where id = ${other.id}`;
  const episode = await anEpisode({ published: false }, new Date(), admin);
  await refused();
  await sql`delete from episodes where id = ${episode.id}`;
  const others = [takePlace(), takePlace()];
  await expect(startFromBackup(admin, { upload }, new Date())).rejects.toMatchObject({ fault: 'tooMany' });
  for (const leave of others) leave();
  const outcomes = await Promise.allSettled([1, 2].map(() => startFromBackup(admin, { upload }, new Date())));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect.poll(async () => (await readRestore()).step).toBe('done');
});

test('a copy of version 0.1.0 is brought up to date on its way', async () => {
  const admin = await anEmptySite();
  const older = gunzipSync(await readFile(new URL('../fixtures/version-0.1.0.tar.gz', import.meta.url)));
  expect(await started(admin, { upload: await sent(admin, older) })).toMatchObject({ step: 'done', missing: 13 });
  expect(await listMigrations()).toEqual(await listKnownMigrations());
  expect(await sql`select from episodes where published`).toHaveLength(9);
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
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
