import '../support/database.ts';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BACKUPS } from '#server/backup/index.ts';
import { sql } from '#server/db/sql.ts';
import { findUploadId } from '#server/media/index.ts';
import { partials } from '#server/media/storage/index.ts';
import { backupTargetOf } from '../support/bucket.ts';
import {
  anEmptySite,
  expectNothingArrived,
  expectWholeSite,
  fillBucket,
  PASSPHRASE,
  sent,
  started,
  useBackups,
} from '../support/restoring.ts';

const backups = useBackups([null, PASSPHRASE]);
const source = () => backupTargetOf(backups.bucket);

test('an encrypted copy waits for its passphrase, and is not sent twice for it', async () => {
  const admin = await anEmptySite();
  const upload = await sent(admin, backups.locked);
  expect(await started(admin, { upload })).toMatchObject({ step: 'failed', field: 'passphrase' });
  expect(await started(admin, { upload, passphrase: 'a wrong one' })).toMatchObject({
    reason: { code: 'backupPasswordWrong' },
    field: 'passphrase',
  });
  await expectNothingArrived();
  expect(await started(admin, { upload, passphrase: PASSPHRASE })).toMatchObject({ step: 'done' });
  await expectWholeSite(backups);
  expect(existsSync(partials.locate(findUploadId(upload) ?? ''))).toBe(false);
});

test('a site starts from the newest copy of a bucket', async () => {
  const admin = await anEmptySite();
  fillBucket(backups, null);
  const wanted = { bucket: source() };
  expect(await started(admin, wanted)).toMatchObject({ step: 'done', files: backups.files.size, missing: 0 });
  await expectWholeSite(backups);
  // Nothing goes to the bucket of the old site before someone says so.
  expect(await sql`select from copy_settings`).toHaveLength(0);
});

test('a site whose backups have a password starts from the newest, once it is given', async () => {
  const admin = await anEmptySite();
  fillBucket(backups, PASSPHRASE);
  expect(await started(admin, { bucket: source() })).toMatchObject({ field: 'passphrase' });
  const wanted = { bucket: source(), passphrase: PASSPHRASE };
  expect(await started(admin, wanted)).toMatchObject({ step: 'done', files: backups.files.size, missing: 0 });
  await expectWholeSite(backups);
});

test('with a passphrase only what it opens is restored, whatever else someone has put into the bucket', async () => {
  const admin = await anEmptySite();
  const { bucket } = backups;
  bucket.files.clear();
  const others = fillBucket(backups, null); // of another site, as far as we know
  const wanted = { bucket: source(), passphrase: PASSPHRASE };
  expect(await started(admin, wanted)).toMatchObject({
    step: 'failed',
    reason: { code: 'noBackupLocked' },
  });
  const [planted = ''] = [...others.keys()].filter((key) => key.startsWith('carecast-nightly'));
  bucket.files.set(`${planted}.age`, bucket.files.get(planted) ?? Buffer.alloc(0));
  const index = { nights: [planted, `${planted}.age`], lock: null, files: {} };
  bucket.files.set('carecast-copies.json', Buffer.from(JSON.stringify(index)));
  expect(await started(admin, wanted)).toMatchObject({ reason: { code: 'backupNotLocked' } });
  await expectNothingArrived();
  const stored = fillBucket(backups, PASSPHRASE);
  const [own = ''] = [...stored.keys()].filter((key) => key.startsWith('carecast-nightly'));
  const newer = planted.replace('2026', '2036');
  bucket.files.set(newer, bucket.files.get(planted) ?? Buffer.alloc(0));
  bucket.files.set('carecast-copies.json', Buffer.from(JSON.stringify({ ...index, nights: [own, newer] })));
  const [file = ''] = [...stored.keys()].filter((key) => key.startsWith('files/'));
  const costly = Buffer.from((bucket.files.get(file) ?? '').toString('latin1').replace(' 15\n', ' 18\n'), 'latin1');
  for (const bytes of [Buffer.from('not locked'), costly, Buffer.alloc(200_000)]) {
    bucket.files.set(file, bytes);
    bucket.asked.length = 0;
    expect(await started(admin, wanted)).toMatchObject({ reason: { problem: { code: 'onlineFileDamaged' } } });
    await expectNothingArrived();
  }
  expect(bucket.asked.filter((call) => call.includes(file))).toEqual([expect.stringMatching(/^HEAD /)]); // too long
  bucket.files.set(file, stored.get(file) ?? Buffer.alloc(0));
  expect(await started(admin, wanted)).toMatchObject({ step: 'done', missing: 0 });
  expect(bucket.asked.filter((call) => call.includes(newer))).toEqual([]);

  const other = await anEmptySite();
  const upload = await sent(other, backups.copy);
  expect(await started(other, { upload, passphrase: PASSPHRASE })).toMatchObject({ field: 'passphrase' });
  await expectNothingArrived();
  expect(await started(other, { upload })).toMatchObject({ step: 'done' });
});

test('a bucket that refuses, is empty, breaks off or holds something altered changes nothing', async () => {
  const admin = await anEmptySite();
  const { bucket } = backups;
  bucket.files.clear();
  const { secret: _, ...rest } = source();
  const fails = async (wanted: object, reason: object) => {
    expect(await started(admin, { bucket: { ...source(), ...wanted } })).toMatchObject({ reason });
    await expectNothingArrived();
  };
  await fails({}, { code: 'noBackupOnline' });
  bucket.files.set('carecast-copies.json', Buffer.from('no JSON'));
  await fails({}, { problem: { code: 'onlineFileInvalid' } });
  bucket.files.clear();
  await fails({ ...rest, secret: 'wrong' }, { code: 'bucketSecretWrong' });
  await fails({ endpoint: 'http://localhost:9' }, { code: 'bucketAway' });
  fillBucket(backups, null);
  const [file = ''] = [...bucket.files.keys()].filter((key) => key.startsWith('files/'));
  const bytes = Buffer.from(bucket.files.get(file) ?? '');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  bucket.files.set(file, bytes);
  await fails({}, { problem: { code: 'onlineFileDamaged' } });
  bucket.files.delete(file);
  expect(await started(admin, { bucket: source() })).toMatchObject({ step: 'done', missing: 1 });
});

test('a copy for which the disk has no room is reported to be that, before it is fetched where that can be', async () => {
  const admin = await anEmptySite();
  const { bucket } = backups;
  fillBucket(backups, null);
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
  await expectNothingArrived();
});
