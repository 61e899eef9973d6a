import '../support/database.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStoredBackup, makeBackup, readBackups, streamBackup } from '#server/backup/index.ts';
import { BACKUPS } from '#server/backup/nightly.ts';
import { takePlace } from '#server/backup/read-in-subprocess.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { asksForBackup } from '#server/db/backup-facts.ts';
import { sql } from '#server/db/sql.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';
import { beginUpload, findUploadId } from '#server/media/index.ts';
import { partials } from '#server/media/storage/index.ts';
import type { Admin, FreshUser } from '#shared/account.ts';
import type { CheckLine } from '#shared/backups.ts';
import { PART_BYTES, TUS_BODY_TYPE, TUS_VERSION } from '#shared/upload.ts';
import { backupTargetOf, startBucket } from '../support/bucket.ts';
import { anAdmin } from '../support/makers.ts';
import { serve } from '../support/uploads.ts';
import { aWholeSite } from '../support/whole-site.ts';

const PASSPHRASE = 'five quiet otters ramble home';

let server: Awaited<ReturnType<typeof serve>>;
let folder: string;
let admin: Admin & FreshUser;
let whole: string;
beforeAll(async () => {
  server = await serve((req, res) => void receiveUpload(req, res));
  folder = await mkdtemp(join(tmpdir(), 'carecast-checks-'));
  await aWholeSite();
  admin = { ...(await anAdmin()), isRecent: true, isFresh: true };
  whole = (await makeBackup(folder, { holds: 'everything', now: new Date('2026-11-21T02:15:00Z') })).path;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Sends the bytes as the page does, in parts; with `until` only the first of them. */
async function send(bytes: Buffer, until = bytes.length): Promise<string> {
  const size = bytes.length;
  const fingerprint = createHash('sha256').update(bytes).digest('hex');
  const asked = { kind: 'copy', name: 'a.tar', size, type: '', fingerprint } as const;
  const { uploadURL, objectPath, isResumable } = await beginUpload(admin, asked, new Date(), { isThrottled: false });
  expect(isResumable).toBe(true);
  const { pathname, search } = new URL(uploadURL);
  const url = server.origin + pathname + search;
  const tus = { 'Tus-Resumable': TUS_VERSION };
  const head = await fetch(url, { method: 'HEAD', headers: tus });
  for (let at = Number(head.headers.get('upload-offset')); at < until; at += PART_BYTES) {
    const body = Uint8Array.from(bytes.subarray(at, Math.min(at + PART_BYTES, until)));
    const headers = { ...tus, 'Upload-Offset': String(at), 'Content-Type': TUS_BODY_TYPE };
    expect((await fetch(url, { method: 'PATCH', headers, body })).ok).toBe(true);
  }
  return objectPath;
}

async function check(upload: string, passphrase?: string): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  const asked = { upload, ...(passphrase !== undefined && { passphrase }) };
  for await (const line of await checkStoredBackup(admin, asked, new Date())) lines.push(line);
  return lines;
}
const outcome = async (bytes: Buffer, passphrase?: string) => (await check(await send(bytes), passphrase)).at(-1);
const isThere = (upload: string) => existsSync(partials.locate(findUploadId(upload) ?? ''));

test('a copy that was sent in parts is read to its end, said to be whole, and thrown away', async () => {
  const bytes = await readFile(whole);
  const upload = await send(bytes);
  expect(isThere(upload)).toBe(true);
  const lines = await check(upload);
  expect(lines[0]).toEqual({ read: expect.any(Number), of: bytes.length });
  expect(lines.at(-1)).toEqual({
    copy: {
      madeAt: '2026-11-21T02:15:00.000Z',
      version: expect.any(String),
      rows: expect.any(Number),
      episodes: expect.any(Number),
      files: 4,
      outside: 0,
      isEncrypted: false,
      holdsSecret: false,
    },
  });
  expect(isThere(upload)).toBe(false);
  expect((await readBackups()).checked).toMatchObject({ madeAt: '2026-11-21T02:15:00.000Z', problem: null });
  await expect(check(upload)).rejects.toThrow('copyNotHere');
});

test('an encrypted one waits for its passphrase', async () => {
  await sql`delete from uploads where storage = 's3'`; // its service is not there
  const { pieces } = await streamBackup(admin, { audio: true, passphrase: PASSPHRASE }, new Date());
  const upload = await send(Buffer.concat(await Array.fromAsync(pieces)));
  expect((await check(upload)).at(-1)).toEqual({
    reason: { code: 'backupLocked' },
    field: 'passphrase',
  });
  expect((await check(upload, 'another one')).at(-1)).toMatchObject({ field: 'passphrase' });
  expect(isThere(upload)).toBe(true);
  expect((await check(upload, PASSPHRASE)).at(-1)).toMatchObject({ copy: { isEncrypted: true, files: 4 } });
  expect(isThere(upload)).toBe(false);
});

test('the newest copy of a bucket says what it holds, which stays there and nothing of it here', async () => {
  const service = await startBucket();
  const { secret = '', ...where } = backupTargetOf(service);
  const look = async (bucket = { ...where, secret }, passphrase?: string) => {
    const asked = { bucket, ...(passphrase !== undefined && { passphrase }) };
    return (await Array.fromAsync(await checkStoredBackup(admin, asked, new Date()))).at(-1);
  };
  expect(await look()).toMatchObject({ reason: { code: 'noBackupOnline' } });
  const name = 'carecast-nightly-2026-11-21T021000Z.tar';
  service.files.set(name, await readFile(whole));
  service.files.set('carecast-copies.json', Buffer.from(JSON.stringify({ nights: [name], lock: null, files: {} })));
  expect(await look()).toMatchObject({ copy: { madeAt: '2026-11-21T02:15:00.000Z', isEncrypted: false } });
  expect(await look(undefined, PASSPHRASE)).toMatchObject({ reason: { code: 'noBackupLocked' } });
  expect(await look({ ...where, secret: 'wrong' })).toMatchObject({ reason: { code: 'bucketSecretWrong' } });
  await tryWithLock('restore', async () => expect(await look()).toEqual({ reason: { code: 'restoreInProgress' } }));
  expect(service.files.has(name)).toBe(true);
  expect(existsSync(join(BACKUPS, 'arrived.tar'))).toBe(false);
  await service.goAway();
});

// Further refusals: src/server/backup/reading.test.ts.
test('what is no whole copy gets one sentence, and is thrown away', async () => {
  const bytes = await readFile(whole);
  for (const [copy, code] of [
    [bytes.subarray(0, bytes.length * 0.9), 'backupCutOff'],
    [Buffer.from('x'.repeat(3000)), 'backupNotOurs'],
  ] as const) {
    expect(await outcome(copy)).toEqual({ reason: { code: 'backupUnusable', problem: { code } } });
  }
  expect((await sql`select from uploads where kind = 'copy'`).length).toBe(0);
  expect((await readBackups()).checked?.problem).toMatchObject({ problem: { code: 'backupNotOurs' } });
});

test('a tab closed at 90% loses nothing: the same file continues where it was', async () => {
  const bytes = await readFile(whole);
  const upload = await send(bytes, Math.floor(bytes.length * 0.9));
  await expect(check(upload)).rejects.toThrow('copyNotHere');
  expect(await send(bytes)).toBe(upload);
  expect((await check(upload)).at(-1)).toMatchObject({ copy: { files: 4 } });
});

test('no one checks what another administrator has sent, and no copy is in a copy', async () => {
  const upload = await send(await readFile(whole));
  const other = { ...(await anAdmin()), isRecent: true, isFresh: true } as const;
  await expect(checkStoredBackup(other, { upload }, new Date())).rejects.toThrow('copyNotHere');
  const { files } = await makeBackup(join(folder, 'with'), { holds: 'everything', now: new Date() });
  expect(files).toBe(4);
});

test('two copies are read at once: a third is refused until one of them is done', async () => {
  const upload = await send(await readFile(whole));
  const others = [takePlace(), takePlace()];
  await expect(check(upload)).rejects.toMatchObject({ fault: 'tooMany', retryAfter: 60 });
  others[0]?.();
  expect((await check(upload)).at(-1)).toMatchObject({ copy: { files: 4 } });
  const again = await send(await readFile(whole));
  expect((await check(again)).at(-1)).toMatchObject({ copy: { files: 4 } });
  others[1]?.();
});

test('who leaves while a copy is read ends that', async () => {
  const upload = await send(await readFile(whole));
  const lines = await checkStoredBackup(admin, { upload }, new Date());
  await lines.next();
  await lines.return(undefined);
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');
  await expect.poll(running).toEqual([]);
  expect(isThere(upload)).toBe(true);
});

test('a note of an earlier copy that cannot be read, as one that was restored may be, breaks no page', async () => {
  await sql`
    insert into site_facts values ('copy downloaded', 'no JSON') on conflict (name) do update set value = excluded.value`;
  expect(await asksForBackup(new Date())).toBe(true);
  expect((await readBackups()).downloaded).toBeNull();
});

test('a disk without the room refuses it before it is sent', async () => {
  const asked = { kind: 'copy', name: 'a.tar', size: 200 * 1024 ** 3, type: '' } as const;
  await expect(beginUpload(admin, asked, new Date(), { isThrottled: false })).rejects.toThrow('diskFull');
});
