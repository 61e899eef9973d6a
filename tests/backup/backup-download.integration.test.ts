import '../support/database.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { findDownloaded } from '#server/db/backup-facts.ts';
import { sql } from '#server/db/sql.ts';
import { sendBackup } from '#server/front/files/send-backup.ts';
import { INVALID_TOKEN } from '#server/http/bearer.ts';
import type { Admin } from '#shared/account.ts';
import { anAdmin } from '../support/makers.ts';
import { unpack } from '../support/tars.ts';
import { serve } from '../support/uploads.ts';
import { aWholeSite, FILES } from '../support/whole-site.ts';

const PASSPHRASE = 'five quiet otters râmble home';

let server: Awaited<ReturnType<typeof serve>>;
let folder: string;
let admin: Admin;
let cookie: string;
beforeAll(async () => {
  server = await serve((req, res) => void sendBackup(req, res));
  folder = await mkdtemp(join(tmpdir(), 'carecast-copies-'));
  await aWholeSite();
  await sql`delete from uploads where storage = 's3'`; // its service is not there
  admin = await anAdmin();
  cookie = await cookieFor(admin.id);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const cookieFor = async (id: string) => `${SESSION_COOKIE}=${await startSession(id, undefined)}`;
const call = (query = '', init: RequestInit = {}) =>
  fetch(`${server.origin}/api/backup${query}`, { ...init, headers: { cookie, ...init.headers } });
const post = (body: object) =>
  call('', { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

async function saved(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const name = /filename="(carecast-[\w-]+\.tar(?:\.age)?)"/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  const path = join(folder, name ?? '');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  return path;
}

test('a copy holds everything, every file byte for byte, and says when it was taken home', async () => {
  const path = await saved(await call());
  const { about, files } = await verifyBackup(path);
  expect(about.holds).toBe('everything');
  expect(files.filter(({ isInside }) => isInside)).toHaveLength(4);
  for (const { name, body } of await unpack(path)) {
    if (name.startsWith('files/')) expect(body.equals(await readFile(join(FILES, name.slice(6))))).toBe(true);
  }
  expect(await findDownloaded()).toMatchObject({
    audio: true,
    isEncrypted: false,
    missing: 0,
    bytes: (await readFile(path)).length,
  });
  const [row] = await sql`select actor_name, facts from audit_log where action = 'copy downloaded'`;
  expect(row).toEqual({ actorName: admin.username, facts: { audio: true, encrypted: false } });
});

test('one without audio names the files, whose bytes stay where they are', async () => {
  const { about, files } = await verifyBackup(await saved(await call('?audio=0')));
  expect(about.holds).toBe('database');
  expect(files.map(({ isInside }) => isInside)).toEqual([false, false, false, false]);
});

test('with a passphrase nothing is readable without it, and everything with it', async () => {
  const path = await saved(await post({ audio: true, passphrase: PASSPHRASE }));
  expect(path).toMatch(/\.tar\.age$/);
  expect((await readFile(path)).includes('manifest.json')).toBe(false);
  await expect(verifyBackup(path)).rejects.toMatchObject({ field: 'passphrase' });
  await expect(verifyBackup(path, undefined, `${PASSPHRASE}s`)).rejects.toMatchObject({ field: 'passphrase' });
  expect((await verifyBackup(path, undefined, PASSPHRASE.normalize('NFC'))).files).toHaveLength(4);
  const bytes = await readFile(path);
  const cut = join(folder, 'cut.age');
  const damaged = { fault: 'invalid', reason: { problem: { code: 'backupCutOff' } } };
  await writeFile(cut, bytes.subarray(0, bytes.length - 70_000));
  await expect(verifyBackup(cut, undefined, PASSPHRASE)).rejects.toMatchObject(damaged);
  bytes[200_000] = (bytes[200_000] ?? 0) ^ 1;
  await writeFile(cut, bytes);
  await expect(verifyBackup(cut, undefined, PASSPHRASE)).rejects.toMatchObject(damaged);
});

test('a plain form gets the same', async () => {
  const form = (fields: Record<string, string>) => call('', { method: 'POST', body: new URLSearchParams(fields) });
  expect((await verifyBackup(await saved(await form({ audio: '1', passphrase: '' })))).about.holds).toBe('everything');
  expect(await saved(await form({ passphrase: PASSPHRASE }))).toMatch(/\.age$/);
});

test('no one gets one whose sign-in is more than ten minutes ago', async () => {
  const { id } = await anAdmin();
  const stale = await cookieFor(id);
  await sql`update session set created_at = now() - interval '11 minutes' where user_id = ${id}`;
  expect((await call('', { headers: { cookie: stale } })).status).toBe(403);
});

test('a link of another site starts none, and HEAD is no download', async () => {
  const count = () => sql`select 1 from audit_log where action = 'copy downloaded'`.then(({ length }) => length);
  const before = await count();
  expect((await call('', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await call('', { method: 'HEAD' })).status).toBe(200);
  expect(await count()).toBe(before);
});

test('a program whose key does not count is answered as programs are', async () => {
  const answer = await call('', { headers: { authorization: 'Bearer carecast_0123456789' } });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, INVALID_TOKEN]);
});

test('what cannot be asked for is refused', async () => {
  for (const [answer, code] of [
    [await call('?audio=yes'), 'notOneOf'],
    [await call('?passphrase='), 'passphraseInAddress'],
    [await call(`?passphrase=${encodeURIComponent(PASSPHRASE)}`), 'passphraseInAddress'],
    [await post({ passphrase: '' }), 'tooShort'],
    [await post({ passphrase: 'short' }), 'tooShort'],
    [await post({ audio: 'yes' }), 'notBoolean'],
  ] as const) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code });
  }
});

test('tar lists a plain one', async () => {
  const { stdout } = await promisify(execFile)('tar', ['-tf', await saved(await call())]);
  const names = stdout.trim().split('\n');
  expect([names.at(0), names.at(-1)]).toEqual(['carecast.json', 'manifest.json']);
});
