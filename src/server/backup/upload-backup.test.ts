import '../../../tests/support/database.ts';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backupTargetOf, startBucket } from '../../../tests/support/bucket.ts';
import { aPerson, anAdmin } from '../../../tests/support/makers.ts';
import type { StandIn } from '../../../tests/support/stand-in.ts';
import { aRealFile, FILES } from '../../../tests/support/whole-site.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { uploadBackup } from './upload-backup.ts';
import { writeBackupSettings } from './backup-settings.ts';
import { BACKUPS } from './nightly.ts';
import { hasBackupElsewhere, lastBackupAt, readBackups } from './read-backups.ts';
import { backupName } from './retention.ts';

const NIGHT = new Date('2026-11-21T02:10:00Z');
const NEXT = new Date('2026-11-22T02:10:00Z');
const SCRATCH = join(BACKUPS, 'elsewhere');

let bucket: StandIn;
beforeAll(async () => {
  bucket = await startBucket();
  const admin = { ...(await anAdmin()), isRecent: true, isFresh: true } as const;
  await aPerson('user'); // a site that is in use
  await sql`update users set email = 'ana@example.org', confirmed_email = 'ana@example.org', notices = '{failures}' where id = ${admin.id}`;
  await writeBackupSettings(admin, backupTargetOf(bucket));
});
beforeEach(async () => {
  bucket.files.clear();
  bucket.trouble = 'none';
  await sql`truncate uploads, jobs, site_facts, tasks cascade`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => bucket.goAway());

const elsewhere = async () => (await readBackups()).elsewhere;
const left = () => readdir(SCRATCH).catch(() => []);

test('a disk that the copy would fill is left as it is, and that is reported', async () => {
  await uploadBackup(NIGHT, { margin: 2 ** 60 });
  expect(await elsewhere()).toMatchObject({
    at: null,
    problem: expect.objectContaining({ code: 'folderTooSmall' }),
  });
  expect(bucket.files.size).toBe(0);
});

test('so is one that a single file on its way would fill', async () => {
  const { name } = await aRealFile();
  await truncate(join(FILES, name), 2 ** 40); // takes no room itself
  await uploadBackup(NIGHT, { signal: AbortSignal.timeout(5_000) }); // should this fail, the disk is not filled
  expect(await elsewhere()).toMatchObject({
    at: null,
    problem: expect.objectContaining({ code: 'folderTooSmall', needed: 1025 * 2 ** 30 }),
  });
  expect(await left()).toEqual([]);
});

test.skipIf(!existsSync('/dev/full'))('a disk that is full all of a sudden is reported', async () => {
  const { name } = await aRealFile();
  const { get } = bucket.files;
  vi.spyOn(bucket.files, 'get').mockImplementationOnce((key) => {
    mkdirSync(SCRATCH, { recursive: true });
    symlinkSync('/dev/full', join(SCRATCH, `${name}.part`));
    return get.call(bucket.files, key);
  });
  await uploadBackup(NIGHT);
  expect(await elsewhere()).toMatchObject({ at: null, problem: { code: 'folderFull' } });
});

test('a failure that no one foresaw is recorded and mailed as well, and its cause is logged', async () => {
  config.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'show@example.org' };
  await uploadBackup(NIGHT);
  bucket.trouble = 'breaks off';
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await uploadBackup(NEXT);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('TypeError: terminated'));
  expect(await elsewhere()).toMatchObject({
    at: NIGHT.toISOString(),
    problem: { code: 'backupNotSent' },
  });
  expect(await sql`select payload->'subject'->>'code' as subject from jobs where kind = 'notice'`).toEqual([
    { subject: 'noticeCopyFailed' },
  ]);
  config.mail = null;
});

test('what a killed copy left on the disk goes with the next one, even if that fails', async () => {
  await mkdir(SCRATCH, { recursive: true });
  for (const name of [backupName(NIGHT, true), 'a.mp3.part']) await writeFile(join(SCRATCH, name), 'not encrypted');
  bucket.trouble = 'busy';
  await uploadBackup(NEXT);
  expect(await left()).toEqual([]);
});

test('a copy that arrived counts as the last backup, and one that did not changes nothing', async () => {
  expect([await lastBackupAt(), await hasBackupElsewhere()]).toEqual([null, false]);
  await uploadBackup(NIGHT);
  expect([await lastBackupAt(), await hasBackupElsewhere()]).toEqual([NIGHT, true]);
  bucket.trouble = 'forbids';
  await uploadBackup(NEXT);
  expect([await lastBackupAt(), await hasBackupElsewhere()]).toEqual([NIGHT, true]);
});
