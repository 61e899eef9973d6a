import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countOpenFiles } from '../../../../tests/support/uploads.ts';
import { localStorage } from './local.ts';
import { partialFiles } from './partial-files.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const PLACE = { id: ID, storage: 'local', storageKey: null } as const;
let root: string;
beforeEach(() => void (root = join(mkdtempSync(join(tmpdir(), 'storage-')), 'files')));
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
async function* breakingOff() {
  yield Buffer.from('some');
  throw new Error('the line went dead');
}
const deadPid = () => Number(execFileSync('sh', ['-c', 'echo $$']).toString());

it('keeps what came, measured on the way, for no one else to read', async () => {
  const arrival = await localStorage(root).stage(ID, chunks('sound', ' and ', 'vision'), 100);
  expect(arrival).toMatchObject({ bytes: 16, sha256: createHash('sha256').update('sound and vision').digest('hex') });
  await arrival.commit('mp3');
  expect(await readdir(root)).toEqual([`${ID}.mp3`]);
  expect(await readFile(join(root, `${ID}.mp3`), 'utf8')).toBe('sound and vision');
  expect((await stat(join(root, `${ID}.mp3`))).mode & 0o777).toBe(0o600);
  expect((await stat(root)).mode & 0o777).toBe(0o700);
});

it.each([
  ['breaks off', () => breakingOff(), 100],
  ['goes on beyond what was announced', () => chunks('too', 'much'), 5],
])('a body that %s leaves nothing behind', async (_, body, limit) => {
  await expect(localStorage(root).stage(ID, body(), limit)).rejects.toThrow();
  expect(await readdir(root)).toEqual([]);
});

it('the first part of an upload makes its folder, for no one else to read', async () => {
  const partials = partialFiles(join(root, 'uploads'));
  const ended = await partials.append(ID, 0, 100, chunks('so', 'und'), () => Promise.resolve());
  expect([ended, await partials.size(ID)]).toEqual([5, 5]);
  expect((await stat(join(root, 'uploads'))).mode & 0o777).toBe(0o700);
});

it('a discarded file leaves nothing behind', async () => {
  const arrival = await localStorage(root).stage(ID, chunks('x'), 100);
  await arrival.discard();
  expect(await readdir(root)).toEqual([]);
});

it('a try that was given up removes nothing of the next one', async () => {
  const storage = localStorage(root);
  const first = await storage.stage(ID, chunks('first'), 100);
  const second = await storage.stage(ID, chunks('second'), 100);
  await first.discard();
  await second.commit('mp3');
  expect(await readFile(join(root, `${ID}.mp3`), 'utf8')).toBe('second');
  expect(await readdir(root)).toEqual([`${ID}.mp3`]);
});

it('refuses what would leave too little room', async () => {
  await localStorage(root).requireSpace(1);
  await expect(localStorage(root, 1024 ** 5).requireSpace(1)).rejects.toMatchObject({ fault: 'diskFull' });
});

it('a full disk is reported as such', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const body = async function* () {
    yield Buffer.from('some');
    throw full;
  };
  await expect(localStorage(root).stage(ID, body(), 100)).rejects.toMatchObject({ fault: 'diskFull' });
  expect(await readdir(root)).toEqual([]);
});

it('sweeps what dead writers left, and not what living ones write', async () => {
  const storage = localStorage(root);
  await storage.requireSpace(1);
  const dead = `${ID}.${hostname()}.${deadPid()}.00c0ffee.part`;
  const living = `${ID}.${hostname()}.${process.pid}.00c0ffee.part`;
  const elsewhere = `${ID}.other-host.1.00c0ffee.part`;
  const elsewhereOld = `${ID}.third-host.1.00c0ffee.part`;
  for (const name of [dead, living, elsewhere, elsewhereOld, `${ID}.mp3`]) await writeFile(join(root, name), '');
  await utimes(join(root, elsewhereOld), 0, 0);
  expect(await storage.sweepUnfinished(new Date())).toBe(2);
  expect((await readdir(root)).sort()).toEqual([`${ID}.mp3`, living, elsewhere].sort());
});

it('removes an upload under whatever extension', async () => {
  const storage = localStorage(root);
  await (await storage.stage(ID, chunks('x'), 1)).commit('flac');
  await storage.remove([PLACE]);
  await storage.remove([PLACE]);
  expect(await readdir(root)).toEqual([]);
});

it('has no key that leads out of its folder', () => {
  expect(() => localStorage(root).locate({ id: '../secret', extension: 'txt' })).toThrow();
  expect(() => localStorage(root).locate({ id: ID, extension: 'mp3/../x' })).toThrow();
});

it('says that a file is gone only when it is', async () => {
  const file = { ...PLACE, extension: 'mp3', bytes: 1 };
  expect(await localStorage(root).size(file)).toBeNull();
  await writeFile(root, 'no folder'); // ENOTDIR stands for what also root may meet
  await expect(localStorage(root).size(file)).rejects.toMatchObject({ fault: 'unavailable' });
});

it('a partial file is not open, and its loss is no crash, when what should read it fails', async () => {
  const partials = partialFiles(root);
  await partials.append(ID, 0, 100, chunks('sound'), () => Promise.resolve());
  for (const id of [ID, ID.replace('1', '2')]) {
    const folder = localStorage(join(root, `${ID}.partial`)); // is none
    await expect(folder.stage(ID, partials.read(id), 100)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await countOpenFiles(root)).toBe(0);
  }
});
