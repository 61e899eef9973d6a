import '../../../tests/support/database.ts';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { audioFixture, countOpenFiles } from '../../../tests/support/uploads.ts';
import type { Admin } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { countUploadBytes } from '#server/db/uploads.ts';
import { beginUpload, findOffset, findUploadId, receivePart, removeDeletedUploads, sendUpload } from './index.ts';
import { HOUR_MS } from '#shared/units.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const folder = join(config.dataDir, 'files');
let mp3: Buffer;
let admin: Admin;
beforeAll(async () => void (mp3 = await readFile(audioFixture('cbr.mp3'))));
beforeEach(async () => {
  await sql`delete from uploads`;
  for (const name of await partialsLeft()) await rm(join(folder, name));
  admin = await anAdmin();
});

const begin = async (fingerprint: string | undefined, now = NOW, { of = admin, name = 'talk.mp3' } = {}) => {
  const ticket = await beginUpload(of, { kind: 'audio', name, size: mp3.length, type: '', fingerprint }, now);
  return { ...ticket, id: findUploadId(ticket.uploadURL) ?? '' };
};
async function* bytesOf(from: number, to: number) {
  yield await Promise.resolve(Uint8Array.from(mp3.subarray(from, to)));
}
const send = (id: string, from: number, to: number) =>
  receivePart({ id, size: mp3.length }, from, bytesOf(from, to), new Date());
const partialsLeft = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.partial'));

it('the same file of the same person continues in the same upload, at an address of its own time', async () => {
  const first = await begin('1763632800000');
  await send(first.id, 0, 1000);
  const again = await begin('1763632800000', after(3 * HOUR_MS));
  expect(again).toMatchObject({ id: first.id, isResumable: true, objectPath: first.objectPath });
  expect(again.expiresAt).toBe('2026-11-20T13:15:00.000Z');
  expect(await findOffset({ id: again.id, size: mp3.length })).toBe(1000);
  expect(await send(again.id, 1000, mp3.length)).toMatchObject({ type: 'audio/mpeg' });
  expect((await begin('1763632800000', after(3 * HOUR_MS))).id).not.toBe(first.id);
});

it.each<[string, () => ReturnType<typeof begin>]>([
  ['without a fingerprint', () => begin(undefined)],
  ['another version of the file', () => begin('2')],
  ['a file of another name', () => begin('1', NOW, { name: 'other.mp3' })],
  ["another person's file", async () => begin('1', NOW, { of: await anAdmin() })],
])('%s is an upload of its own', async (_, other) => {
  const { id } = await begin('1');
  expect((await other()).id).not.toBe(id);
});

it('continuing takes no further place among the twenty that may wait', async () => {
  for (let n = 0; n < 20; n++) await begin(String(n));
  await expect(begin('new')).rejects.toMatchObject({ fault: 'tooMany' });
  await expect(begin('7')).resolves.toBeTruthy();
});

it('bytes of an upload that broke off count as stored until they are removed', async () => {
  const { id } = await begin('1');
  await begin('never sent');
  await send(id, 0, 1000);
  expect(await countUploadBytes(after(HOUR_MS))).toBe(mp3.length);
});

it('a thousand half-made uploads: the twenty latest of a person are kept', async () => {
  for (let n = 0; n < 23; n++) {
    const { id } = await begin(String(n), after(n * HOUR_MS));
    await send(id, 0, 100);
  }
  await sql`
    insert into uploads (id, kind, declared_bytes, received_bytes, original_name, created_by, created_at, expires_at)
    select gen_random_uuid(), 'audio', 1000, 10, 'x', ${admin.id}, ${NOW}, ${NOW} from generate_series(1, 1000)`;
  await begin('last', after(24 * HOUR_MS));
  const [row] = await sql`select count(*)::int from uploads where received_bytes > 0`;
  expect(row).toEqual({ count: 20 });
  expect(await partialsLeft()).toHaveLength(20);
});

it('one that does not continue within a day is removed by housekeeping, with its bytes', async () => {
  const { id } = await begin('1');
  await send(id, 0, 1000);
  await removeDeletedUploads(after(24 * HOUR_MS));
  expect(await partialsLeft()).toContain(`${id}.partial`);
  await removeDeletedUploads(after(25 * HOUR_MS));
  expect(await partialsLeft()).not.toContain(`${id}.partial`);
  await expect(findOffset({ id, size: mp3.length })).rejects.toMatchObject({ fault: 'missing' });
});

it('bytes whose upload is gone, as after a crash, are removed two days after the last was written', async () => {
  const orphan = '00000000-0000-4000-8000-00000000aaaa.partial';
  await writeFile(join(folder, orphan), 'left');
  await utimes(join(folder, orphan), NOW, NOW);
  await removeDeletedUploads(after(47 * HOUR_MS));
  expect(await partialsLeft()).toContain(orphan);
  await removeDeletedUploads(after(49 * HOUR_MS));
  expect(await partialsLeft()).not.toContain(orphan);
});

it('a disk that is full in the middle is reported in words, and what came before stays', async () => {
  const { id } = await begin('1');
  await send(id, 0, 1000);
  const body = (async function* () {
    yield await Promise.reject<Uint8Array>(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  })();
  await expect(receivePart({ id, size: mp3.length }, 1000, body, new Date())).rejects.toMatchObject({
    fault: 'diskFull',
  });
  expect(await findOffset({ id, size: mp3.length })).toBe(1000);
});

it('a file of this server whose upload has arrived before is not opened', async () => {
  const path = join(config.dataDir, 'talk.mp3');
  await writeFile(path, mp3);
  const ticket = await begin(undefined, new Date());
  await sendUpload(ticket, path);
  await expect.poll(() => countOpenFiles(path)).toBe(0);
  await expect(sendUpload(ticket, path)).rejects.toMatchObject({ fault: 'conflict' });
  expect(await countOpenFiles(path)).toBe(0);
});
