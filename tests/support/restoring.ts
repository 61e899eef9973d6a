import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  uploadBackup,
  makeBackup,
  readRestore,
  startFromBackup,
  streamBackup,
  writeBackupSettings,
} from '#server/backup/index.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { beginUpload } from '#server/media/index.ts';
import { partials } from '#server/media/storage/index.ts';
import type { Admin, FreshUser } from '#shared/account.ts';
import { RestoreRequest, type RestoreState } from '#shared/backups.ts';
import { backupTargetOf, startBucket } from './bucket.ts';
import { TEMPLATE } from './database-server.ts';
import { anEmptyDatabase, removeEmptyDatabases } from './empty-database.ts';
import { anAdmin } from './makers.ts';
import type { StandIn } from './stand-in.ts';
import { ACCESS, aWholeSite, everyRow, FILES } from './whole-site.ts';

export const PASSPHRASE = 'five quiet otters ramble home';
export const NIGHT = new Date('2026-11-21T02:10:00Z');
/** Rows of these differ from those of the copy: what a start writes, or says about itself. */
const OWN = ['site_facts', 'audit_log', 'announcements', 'migrations', 'jobs', 'tasks', ...ACCESS];

/** Backups of a whole site, which is there no more. Online it has one for each passphrase. */
export type Backups = {
  folder: string;
  bucket: StandIn;
  copy: Buffer;
  /** Only with `PASSPHRASE`. */
  locked: Buffer;
  move: Buffer;
  rows: Record<string, string[]>;
  files: Map<string, Buffer>;
  online: Map<string | null, Map<string, Buffer>>;
};

/** Has a whole site backed up in each way before the tests of a file: in the bucket once for each of `passphrases`. */
export function useBackups(passphrases: readonly (string | null)[]): Backups {
  const made = { online: new Map(), files: new Map() } as unknown as Backups;
  beforeAll(async () => {
    made.folder = await mkdtemp(join(tmpdir(), 'carecast-start-'));
    made.bucket = await startBucket();
    await aWholeSite();
    await sql`delete from uploads where storage = 's3'`; // its service is not there
    await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'waits', '{"to": "ana"}', now())`;
    const admin = { ...(await anAdmin()), isRecent: true, isFresh: true } as const;
    const { path } = await makeBackup(made.folder, { holds: 'everything', now: NIGHT });
    made.copy = await readFile(path);
    const moving = await makeBackup(join(made.folder, 'move'), { holds: 'everything', isMove: true, now: NIGHT });
    made.move = await readFile(moving.path);
    if (passphrases.includes(PASSPHRASE)) {
      const { pieces } = await streamBackup(admin, { audio: true, passphrase: PASSPHRASE }, NIGHT);
      made.locked = Buffer.concat(await Array.fromAsync(pieces));
    }
    for (const passphrase of passphrases) {
      await writeBackupSettings(admin, { ...backupTargetOf(made.bucket), passphrase });
      await uploadBackup(NIGHT);
      await sql`delete from tasks where kind = 'copy elsewhere'`;
      made.online.set(passphrase, new Map(made.bucket.files));
      made.bucket.files.clear();
    }
    made.rows = await everyRow(sql);
    for (const name of await readdir(FILES)) made.files.set(name, await readFile(join(FILES, name)));
  });
  afterAll(async () => {
    await made.bucket.goAway();
    await removeEmptyDatabases();
    await rm(made.folder, { recursive: true });
  });
  return made;
}

/** Puts what the site stored online with this passphrase into the bucket; returns it. */
export function fillBucket({ bucket, online }: Backups, passphrase: string | null): Map<string, Buffer> {
  const stored = online.get(passphrase) ?? new Map<string, Buffer>();
  for (const [key, bytes] of stored) bucket.files.set(key, bytes);
  return stored;
}

/** A new site, whose administrator has just signed in. */
export async function anEmptySite(): Promise<Admin & FreshUser> {
  await closePool(0.1);
  await rm(FILES, { recursive: true, force: true });
  const database = await anEmptyDatabase(undefined, TEMPLATE);
  openPool(database.location);
  const admin = await anAdmin('Newcomer');
  await sql`insert into session (sid, expire, user_id) values (${'b'.repeat(64)}, now() + interval '1 day', ${admin.id})`;
  return { ...admin, isRecent: true, isFresh: true };
}

export async function sent(admin: Admin & FreshUser, bytes: Buffer): Promise<string> {
  const asked = { kind: 'copy', name: 'a.tar', size: bytes.length, type: '' } as const;
  const { id, objectPath } = await beginUpload(admin, asked, new Date(), { isThrottled: false });
  await partials.append(id, 0, bytes.length, chunks(bytes), () => Promise.resolve());
  return objectPath;
}
async function* chunks(bytes: Buffer) {
  yield Uint8Array.from(bytes);
}

export async function started(admin: Admin & FreshUser, wanted: object): Promise<RestoreState> {
  await startFromBackup(admin, RestoreRequest.parse(wanted), new Date());
  await expect.poll(async () => (await readRestore()).step).toMatch(/failed|done/);
  return readRestore();
}

export async function expectWholeSite({ rows, files }: Backups) {
  const now = await everyRow(sql);
  for (const name of Object.keys(rows).filter((each) => !OWN.includes(each)))
    expect(now[name], name).toEqual(rows[name]);
  // The copy that was sent is removed after its restore has said that it is done.
  await expect.poll(async () => (await readdir(FILES)).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, bytes] of files) expect((await readFile(join(FILES, name))).equals(bytes), name).toBe(true);
}

export async function expectNothingArrived() {
  expect(await sql`select from pg_namespace where nspname like 'carecast%'`).toHaveLength(0);
  expect((await readdir(FILES).catch(() => [])).filter((name) => !name.endsWith('.partial'))).toEqual([]);
}
