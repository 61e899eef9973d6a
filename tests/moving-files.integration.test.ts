import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startBucket } from './support/bucket.ts';
import { sql } from '#server/db/sql.ts';

const bucket = await startBucket();
Object.assign(process.env, bucket.settings, { STORAGE: 'local' });
await import('./support/database.ts');
const { aRealFile, FILES } = await import('./support/whole-site.ts');
const { listArrivedFiles, removeUploads } = await import('#server/db/uploads.ts');
const { moveToBucket, s3 } = await import('#server/media/index.ts');
const { moveFiles, removeLocalCopies } = await import('#server/transfer/index.ts');

beforeEach(async () => {
  await sql`delete from uploads`;
  await rm(FILES, { recursive: true, force: true });
  bucket.files.clear();
  bucket.asked.length = 0;
  bucket.trouble = 'none';
});

type At = Parameters<typeof moveFiles>[1]['onProgress'];
const quiet = { signal: new AbortController().signal, onProgress: () => undefined, pauses: [] };
const move = (to: 's3' | 'local' = 's3', onProgress: At = () => undefined) => moveFiles(to, { ...quiet, onProgress });
const storages = async () =>
  Object.fromEntries(
    (await sql<{ id: string; storage: string }[]>`select id, storage from uploads`).map((row) => [row.id, row.storage]),
  );
/** Which files were sent, by id. */
const sent = () => bucket.asked.filter((line) => /^PUT .+[0-9a-f-]{36}$/.test(line)).map((line) => line.slice(-36));
const nothingLeft = { missing: [], damaged: [], foreign: [] };

test('every file is in the bucket with its bytes, those of deleted episodes too; a second run sends nothing', async () => {
  const files = [
    await aRealFile(),
    await aRealFile(Buffer.from('x'), 'attached'),
    await aRealFile(undefined, 'deleted'),
  ];
  expect(await move()).toEqual({ files: 3, bytes: 100_001, left: nothingLeft });
  for (const { id, name } of files) {
    expect(bucket.files.get(id)).toEqual(await readFile(join(FILES, name))); // the old one stays
    expect((await storages())[id]).toBe('s3');
  }
  expect(sent()).toHaveLength(3);
  expect(await move()).toEqual({ files: 0, bytes: 0, left: nothingLeft });
  expect(sent()).toHaveLength(3);
});

test('what is in the bucket already, as after a kill before its row was changed, is not sent again', async () => {
  const bytes = Buffer.from('sent before the kill');
  const { id } = await aRealFile(bytes);
  bucket.files.set(id, bytes);
  expect(await move()).toMatchObject({ files: 1 });
  expect(sent()).toEqual([]);
  expect((await storages())[id]).toBe('s3');
});

test('a file that is missing, was damaged on the disk, or finds something else under its name is named and left', async () => {
  const [whole, missing, damaged, foreign] = [
    await aRealFile(),
    await aRealFile(),
    await aRealFile(),
    await aRealFile(),
  ];
  await rm(join(FILES, missing.name));
  await writeFile(join(FILES, damaged.name), Buffer.alloc(50_000));
  const [other, elsewhere] = [Buffer.alloc(50_000, 1), Buffer.from('a picture of somebody')];
  bucket.files.set(foreign.id, other).set('holiday.jpg', elsewhere);
  const left = { missing: [missing.name], damaged: [damaged.name], foreign: [foreign.name] };
  expect(await move()).toEqual({ files: 1, bytes: 50_000, left });
  expect(await storages()).toEqual({
    [whole.id]: 's3',
    [missing.id]: 'local',
    [damaged.id]: 'local',
    [foreign.id]: 'local',
  });
  expect([bucket.files.get(foreign.id), bucket.files.get('holiday.jpg')]).toEqual([other, elsewhere]);
  expect(bucket.files.has(damaged.id)).toBe(false);
});

test('a service that fails in the middle stops it; the next run goes on with the others', async () => {
  const files = await Promise.all(Array.from({ length: 9 }, () => aRealFile()));
  const broken = move('s3', ({ files: done }) => void (done === 2 && (bucket.trouble = 'busy')));
  await expect(broken).rejects.toMatchObject({ fault: 'unavailable' });
  const done = Object.values(await storages()).filter((storage) => storage === 's3').length;
  expect(done).toBeGreaterThanOrEqual(2);
  expect(done).toBeLessThan(9);
  bucket.trouble = 'none';
  expect(await move()).toMatchObject({ files: 9 - done, left: nothingLeft });
  expect([...bucket.files.keys()].filter((key) => key.length === 36).toSorted()).toEqual(
    files.map(({ id }) => id).toSorted(),
  );
  expect(new Set(sent()).size).toBe(9);
});

test('what the bucket reads back is compared: a file is not taken for moved that is not as it was', async () => {
  if (!s3) throw new Error('the settings name a bucket');
  const { id } = await aRealFile();
  const [file] = await listArrivedFiles('local');
  if (!file) throw new Error('there is one file');
  const forgetful = { ...s3, put: () => Promise.resolve(void bucket.files.set(id, Buffer.alloc(50_000))) };
  await expect(moveToBucket(file, forgetful, quiet.signal)).rejects.toThrow('is not in the bucket as it was sent');
  expect(await storages()).toEqual({ [id]: 'local' });
});

test('files that arrive meanwhile are moved as well, and of one that goes meanwhile nothing is left', async () => {
  if (!s3) throw new Error('the settings name a bucket');
  const { put } = s3;
  const first = await aRealFile();
  let late: { id: string } | undefined;
  s3.put = async (...words) => {
    late ??= await aRealFile();
    return put(...words);
  };
  expect(await move().finally(() => Object.assign(s3 ?? {}, { put }))).toMatchObject({ files: 2 });
  expect(await storages()).toEqual({ [first.id]: 's3', [late?.id ?? '']: 's3' });

  const gone = await aRealFile();
  const [file] = await listArrivedFiles('local');
  if (!file) throw new Error('there is one file');
  const slow = {
    ...s3,
    put: async (...words: Parameters<typeof put>) => {
      await put(...words);
      await sql`delete from uploads where id = ${gone.id}`;
    },
  };
  expect(await moveToBucket(file, slow, quiet.signal)).toBe('gone');
  expect(bucket.files.has(gone.id)).toBe(false);
});

test('housekeeping that has read where a file was does not forget it when it was moved meanwhile', async () => {
  const { id } = await aRealFile(undefined, 'deleted');
  await move();
  await removeUploads([id], 'local');
  expect(await storages()).toEqual({ [id]: 's3' });
  await removeUploads([id], 's3');
  expect(await storages()).toEqual({});
});

test('the copies on the disk go when they are not needed any more, and the way back brings every file home', async () => {
  const { id, name } = await aRealFile();
  const bytes = await readFile(join(FILES, name));
  await move();
  const staying = await aRealFile();
  bucket.files.set('lost', Buffer.from(''));
  expect(await removeLocalCopies(quiet.signal)).toEqual({ files: 1, bytes: 50_000 });
  await expect(readFile(join(FILES, name))).rejects.toThrow('ENOENT');
  expect(await readFile(join(FILES, staying.name))).toHaveLength(50_000);
  expect(await move('local')).toEqual({ files: 1, bytes: 50_000, left: nothingLeft });
  expect(await readFile(join(FILES, name))).toEqual(bytes);
  expect((await storages())[id]).toBe('local');
});

test('a copy on the disk stays when the bucket has lost the file', async () => {
  const { id, name } = await aRealFile();
  await move();
  bucket.files.delete(id);
  expect(await removeLocalCopies(quiet.signal)).toEqual({ files: 0, bytes: 0 });
  expect(await readFile(join(FILES, name))).toHaveLength(50_000);
});
