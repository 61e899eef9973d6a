import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { anEpisode } from '../../../tests/support/makers.ts';
import { changed, type Held, packUp, unpack, withManifest } from '../../../tests/support/tars.ts';
import { aRealFile } from '../../../tests/support/whole-site.ts';
import { config } from '#server/config.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTar } from './read-tar.ts';

let folder: string;
let good: string;
let held: Held[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-tars-'));
  await anEpisode({
    audioUrl: `/media/${(await aRealFile(randomBytes(3_000_000))).name}`,
    transcript: 'words '.repeat(50_000),
  });
  good = (await makeBackup(folder, { holds: 'everything', now: new Date() })).path;
  held = await unpack(good);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As the process reads it that is made for this: read-in-subprocess.integration.test.ts. */
async function expectRefused(path: string, problem: object = {}): Promise<void> {
  await expect(readThrough(path)).rejects.toMatchObject({ reason: { code: 'backupUnusable', problem } });
}

async function readThrough(path: string): Promise<void> {
  for await (const part of readBackup(path)) if ('body' in part) await Array.fromAsync(part.body);
}

/** It is refused before there is a database to restore into. */
async function expectNotRestored(path: string, problem: object): Promise<void> {
  const before = await readdir(config.dataDir, { recursive: true });
  await expect(restoreBackup(path)).rejects.toMatchObject({ reason: { code: 'backupUnusable', problem } });
  expect(await readdir(config.dataDir, { recursive: true })).toEqual(before);
}

const repacked = (entries: readonly Held[]) => packUp(join(folder, 'other.tar'), entries);
const flipped = (body: Buffer) => body.map((byte, index) => (index === body.length >> 1 ? byte ^ 1 : byte)) as Buffer;

test.each([/^carecast\.json$/, /^database\/episodes\//, /^database\/users\//, /^files\//, /^manifest\.json$/])(
  'one wrong bit in %s is noticed',
  async (name) => {
    expect(held.filter((one) => name.test(one.name))).toHaveLength(1);
    await expectRefused(await repacked(changed(held, name, flipped)));
  },
);

test('a backup that is cut off anywhere is refused', async () => {
  const bytes = await readFile(good);
  const path = join(folder, 'cut.tar');
  const cuts = [
    0,
    100,
    512,
    1024,
    1536,
    bytes.length >> 1,
    bytes.length - 1024,
    bytes.length - 1536,
    bytes.length - 2048,
  ];
  for (const length of cuts) {
    await writeFile(path, bytes.subarray(0, length));
    if (length === bytes.length - 1024) continue; // nothing but the two empty blocks of its end is missing
    await expectRefused(path, length > 1536 ? { code: 'backupCutOff' } : {});
  }
});

test('a backup that lacks a file of its own, or has one more, is refused', async () => {
  for (const [index, { name }] of held.entries()) {
    await expectRefused(
      await repacked(held.toSpliced(index, 1)),
      name === 'manifest.json' ? { code: 'backupCutOff' } : {},
    );
  }
  const file = held.find(({ name }) => name.startsWith('files/')) as Held;
  await expectRefused(await repacked(held.toSpliced(-1, 0, { ...file, name: `files/${'0'.repeat(36)}.mp3` })), {
    code: 'backupFileForeign',
  });
  await expectRefused(await repacked(held.toSpliced(-1, 0, file)), { code: 'backupFileForeign' });
  await expectRefused(await repacked([...held, file]), { code: 'backupHasMore' });
});

test.each([
  ['../evil.mp3', {}],
  ['files/../../evil.mp3', {}],
  ['/tmp/evil.mp3', {}],
  ['files\\..\\evil.mp3', {}],
  ['files/evil.mp3', { type: 'symlink', linkname: '/etc/passwd' }],
  ['files/evil.mp3', { type: 'link', linkname: 'carecast.json' }],
  ['files', { type: 'directory' }],
  ['files/pipe', { type: 'fifo' }],
  ['database/pg_authid/000002', {}],
  ['app-secret', { pax: { comment: 'x' } }],
  [`files/${'a'.repeat(5_000)}`, {}],
] as const)('what does not belong into a backup is refused: %s %o', async (name, header) => {
  const isFile = !('type' in header);
  await expectRefused(await repacked(held.toSpliced(1, 0, { name, header, body: Buffer.from(isFile ? 'evil' : '') })));
});

test('a header of many megabytes is refused before it is kept in memory', async () => {
  const long = { name: 'files/a', body: Buffer.alloc(0), header: { pax: { comment: 'x'.repeat(20_000_000) } } };
  await expectRefused(await repacked(held.toSpliced(1, 0, long)));
});

test('a backup of a newer version is refused by name', async () => {
  const about = (change: object) => {
    const entries = withManifest(held, (manifest) => Object.assign(manifest.about, change));
    const { about: changedAbout } = JSON.parse(entries.at(-1)?.body.toString() ?? '') as { about: object };
    return changed(entries, /^carecast\.json$/, () => Buffer.from(JSON.stringify(changedAbout)));
  };
  await expectNotRestored(await repacked(about({ format: 2, product: '9.0.0' })), {
    code: 'backupFormatNewer',
    version: '9.0.0',
  });
  const migrations = ['0001-schema.sql', '9999-of-tomorrow.sql'];
  await expectNotRestored(await repacked(about({ migrations })), {
    code: 'backupNewer',
    migration: '9999-of-tomorrow.sql',
  });
});

test('what is no backup at all is refused', async () => {
  const path = join(folder, 'any');
  for (const bytes of ['', 'text', randomBytes(100_000), Buffer.alloc(10_240)]) {
    await writeFile(path, bytes);
    await expectRefused(path);
  }
  await expect(restoreBackup(folder)).rejects.toMatchObject({ fault: 'missing' });
});

test('what was read of a large file waits for no garbage collection', async () => {
  const body = randomBytes(40_000_000);
  const path = await packUp(join(folder, 'large.tar'), [{ name: 'a.mp3', body }]);
  const hash = createHash('sha256');
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  for await (const entry of readTar(path)) {
    for await (const piece of entry.body) {
      hash.update(piece);
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
  }
  expect(hash.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'));
  expect(most - before).toBeLessThan(2_000_000);
});
