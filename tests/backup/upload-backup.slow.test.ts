import '../support/database.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  uploadBackup,
  readBackups,
  readBackupSettings,
  testBackupTarget,
  verifyBackup,
  writeBackupSettings,
} from '#server/backup/index.ts';
import { backupName } from '#server/backup/retention.ts';
import { BACKUPS } from '#server/backup/nightly.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import type { Admin, FreshUser } from '#shared/account.ts';
import { BackupChanges } from '#shared/backups.ts';
import { backupTargetOf, startBucket } from '../support/bucket.ts';
import { aPerson, anAdmin } from '../support/makers.ts';
import type { StandIn } from '../support/stand-in.ts';
import { aRealFile, FILES } from '../support/whole-site.ts';

const NIGHT = new Date('2026-11-21T02:10:00Z');
const later = (hours: number) => new Date(NIGHT.getTime() + hours * 3_600_000);
const PASSPHRASE = 'five quiet otters ramble home';
const INDEX = 'carecast-copies.json';

let bucket: StandIn;
let admin: Admin & FreshUser;
let where: BackupChanges;
beforeAll(async () => {
  bucket = await startBucket();
  admin = { ...(await anAdmin()), isRecent: true, isFresh: true };
  await aPerson('user'); // a site that is in use
  where = backupTargetOf(bucket);
});
beforeEach(async () => {
  bucket.files.clear();
  bucket.trouble = 'none';
  await sql`delete from tasks where kind = 'copy elsewhere'`;
  await writeBackupSettings(admin, { ...where, passphrase: null });
});
afterAll(() => bucket.goAway());

const keys = (pattern: RegExp) => [...bucket.files.keys()].filter((key) => pattern.test(key)).toSorted();
const elsewhere = async () => (await readBackups()).elsewhere;
const left = async () => (await readdir(join(BACKUPS, 'elsewhere')).catch(() => [])).length;

test('each night the database and the files that are new go into the bucket, byte for byte', async () => {
  const first = await aRealFile();
  await uploadBackup(NIGHT);
  const name = 'carecast-nightly-2026-11-21T021000Z.tar';
  expect(keys(/./)).toEqual([INDEX, name, `files/${first.name}`].toSorted());
  const path = join(config.dataDir, name);
  await writeFile(path, bucket.files.get(name) ?? '');
  expect((await verifyBackup(path)).files.map((file) => file.name)).toEqual([first.name]);
  expect(bucket.files.get(`files/${first.name}`)).toEqual(await readFile(join(FILES, first.name)));
  expect(await elsewhere()).toMatchObject({ at: NIGHT.toISOString(), problem: null });
  expect(await left()).toBe(0);

  bucket.asked.length = 0;
  await uploadBackup(later(1));
  expect(bucket.asked).toEqual([]);
  const second = await aRealFile();
  await uploadBackup(later(24));
  const sent = bucket.asked.filter((call) => /^PUT .*files\//.test(call));
  expect(sent).toEqual([expect.stringContaining(second.name)]);
});

test('seven days and four weeks stay, and nothing else of the bucket is touched', async () => {
  const nights = Array.from({ length: 60 }, (_, days) => backupName(later(-24 * (days + 1)), true));
  for (const name of [...nights, 'holiday.jpg']) bucket.files.set(name, Buffer.from('x'));
  bucket.files.set(INDEX, Buffer.from(JSON.stringify({ nights, lock: null, files: {} })));
  await uploadBackup(NIGHT);
  expect(keys(/nightly/)).toHaveLength(11);
  expect(keys(/holiday/)).toHaveLength(1);
});

test('with a passphrase everything but the list is encrypted; another passphrase sends the files again', async () => {
  const { name } = await aRealFile();
  await writeBackupSettings(admin, { ...where, passphrase: PASSPHRASE });
  await uploadBackup(NIGHT);
  for (const key of keys(/nightly|files\//)) {
    expect(key).toMatch(/\.age$/);
    expect(bucket.files.get(key)?.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  }
  const path = join(config.dataDir, 'encrypted.age');
  await writeFile(path, bucket.files.get(keys(/nightly/)[0] ?? '') ?? '');
  expect((await verifyBackup(path, undefined, PASSPHRASE)).about.holds).toBe('database');
  const before = bucket.files.get(`files/${name}.age`);
  await writeBackupSettings(admin, { ...where, passphrase: `${PASSPHRASE} again` });
  await uploadBackup(later(24));
  expect(bucket.files.get(`files/${name}.age`)).not.toEqual(before);
});

test.each(['busy', 'full'] as const)(
  'a bucket that is %s is reported, tried again, and costs nothing that was there',
  async (trouble) => {
    await uploadBackup(NIGHT);
    const before = new Map(bucket.files);
    bucket.trouble = trouble;
    await uploadBackup(later(24));
    expect(await elsewhere()).toMatchObject({
      at: NIGHT.toISOString(),
      problem: { code: trouble === 'full' ? 'bucketFull' : 'bucketAway' },
    });
    expect(await left()).toBe(0);
    expect(bucket.files).toEqual(before);
    bucket.trouble = 'none';
    await uploadBackup(later(25));
    expect(await elsewhere()).toMatchObject({ at: later(25).toISOString(), problem: null });
    expect(keys(/nightly/)).toHaveLength(2);
  },
);

test('two processes send one between them, and nothing is sent without a bucket', async () => {
  await Promise.all([uploadBackup(NIGHT), uploadBackup(NIGHT)]);
  expect(keys(/nightly/)).toHaveLength(1);
  bucket.files.clear();
  await writeBackupSettings(admin, { ...where, endpoint: '' });
  await uploadBackup(later(24));
  expect(bucket.files.size).toBe(0);
});

test('the test writes, reads back and removes; what is wrong is reported', async () => {
  expect(await testBackupTarget()).toEqual({ problem: null });
  expect(bucket.files.size).toBe(0);
  for (const [changes, code] of [
    [{ keyId: 'unknown', secret: 'x' }, 'bucketKeyUnknown'],
    [{ secret: 'wrong' }, 'bucketSecretWrong'],
    [{ region: 'us-east-1' }, 'bucketRegionWrong'],
    [{ bucket: 'another-bucket' }, 'bucketGone'],
    [{ endpoint: 'https://nowhere.invalid' }, 'bucketHostUnknown'],
  ] as const) {
    await writeBackupSettings(admin, { ...where, ...changes });
    expect(await testBackupTarget()).toEqual({ problem: { code } });
    await uploadBackup(NIGHT);
    expect((await elsewhere())?.problem).toEqual({ code });
  }
});

test('secret and passphrase are stored encrypted, shown to no one, and go to no other server', async () => {
  await writeBackupSettings(admin, { ...where, passphrase: PASSPHRASE });
  expect(await readBackupSettings()).toMatchObject({ hasSecret: true, hasPassphrase: true });
  const [row] = await sql`select s::text as row from copy_settings s`;
  expect(JSON.stringify(row)).not.toContain(where.secret);
  const { secret: _, ...same } = where;
  await writeBackupSettings(admin, { ...same, region: 'eu-test-1' });
  expect(await readBackupSettings()).toMatchObject({ hasSecret: true, hasPassphrase: true });
  await expect(writeBackupSettings(admin, { ...same, endpoint: 'https://elsewhere.example' })).rejects.toThrow(
    'bucketSecretMissing',
  );
});

test('the bucket with the episodes is refused, and so is what is no bucket', async () => {
  const { endpoint, bucket: name } = where;
  config.s3 = { endpoint, bucket: name, region: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  await expect(writeBackupSettings(admin, where)).rejects.toThrow('bucketOfEpisodes');
  config.s3 = null;
  const problems = (changes: object) => BackupChanges.safeParse({ ...where, ...changes }).error?.issues[0]?.message;
  expect(problems({ endpoint: 'http://s3.example.com' })).toBe('bucketAddressInvalid');
  expect(problems({ endpoint: 'http://nas.local:9000' })).toBeUndefined();
  expect(problems({ bucket: 'Not a bucket' })).toBe('bucketNameInvalid');
});

test('an empty site sends nothing: its copy would be the newest in the bucket that it is to start from', async () => {
  await sql`delete from users where id <> ${admin.id}`;
  await uploadBackup(NIGHT);
  expect(bucket.files.size).toBe(0);
  await aPerson('user');
  await uploadBackup(NIGHT);
  expect(keys(/nightly/)).toHaveLength(1);
});
