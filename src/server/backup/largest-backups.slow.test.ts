import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { changed, type Held, packUp, unpack, withManifest } from '../../../tests/support/tars.ts';
import { MANIFEST_BYTES, MAX_ENTRIES, MAX_FILES } from './bounds.ts';
import { makeBackup } from './make-backup.ts';
import { parseIndexInSubprocess } from './read-in-subprocess.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
let held: Held[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-largest-'));
  held = await unpack((await makeBackup(folder, { holds: 'everything', now: new Date() })).path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

/** The site hardly works for it, whatever the other process does. */
async function expectRefused(path: string, code: string): Promise<void> {
  const before = process.cpuUsage();
  const reason = { code: 'backupUnusable', problem: { code } };
  await expect(verifyBackup(path)).rejects.toMatchObject({ reason });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(500);
}

/** JSON of so many bytes that is a thousand times as large once it is parsed. */
const bomb = (bytes: number) => Buffer.from(`[${'{},'.repeat(Math.floor((bytes - 4) / 3))}{}]`);

test('a manifest that would fill any memory ends the process that reads it, and not the site', async () => {
  const path = await packUp(
    at('manifest.tar'),
    changed(held, /^manifest\.json$/, () => bomb(MANIFEST_BYTES)),
  );
  await expectRefused(path, 'backupTooCostly');
  const longer = changed(held, /^manifest\.json$/, () => bomb(MANIFEST_BYTES + 4));
  await expectRefused(await packUp(at('longer.tar'), longer), 'backupEntryTooLong');
});

test('an index of a bucket that is none is refused, whatever it is', async () => {
  for (const [bytes, code] of [
    [Buffer.from('no JSON'), 'onlineFileInvalid'],
    [Buffer.from('{"nights":"all"}'), 'onlineFileInvalid'],
    [bomb(20_000_000), 'backupTooCostly'],
  ] as const) {
    await expect(parseIndexInSubprocess(bytes)).rejects.toMatchObject({
      reason: { code: 'backupUnusable', problem: { code } },
    });
  }
});

test('hundreds of thousands of empty files are refused before all of them are read', async () => {
  const [about] = held;
  for (const nameOf of [
    () => `files/${randomUUID()}.mp3`,
    (number: number) => `database/episodes/${String(number).padStart(6, '0')}`,
  ]) {
    const path = await packUp(at('about-only.tar'), about ? [about] : []);
    const start = (await stat(path)).size - 1024; // without the two empty blocks of its end
    const many = createWriteStream(path, { flags: 'r+', start });
    await pipeline(Readable.from(emptyFiles(MAX_ENTRIES, nameOf)), many);
    await expectRefused(path, 'backupTooManyFiles');
  }
});

/** Headers of a tar, written here: the library takes minutes for so many. */
function* emptyFiles(count: number, nameOf: (number: number) => string): Generator<Buffer> {
  const nameless = Buffer.alloc(512);
  nameless.write('0000600\0' + '0000000\0'.repeat(2) + '00000000000\0'.repeat(2) + ' '.repeat(8) + '0', 100);
  nameless.write('ustar\x0000', 257);
  const sumOf = (bytes: Buffer) => bytes.reduce((total, byte) => total + byte, 0);
  const rest = sumOf(nameless);
  for (let number = 1; number <= count; number += 1) {
    const header = Buffer.from(nameless);
    const length = header.write(nameOf(number), 0);
    const sum = rest + sumOf(header.subarray(0, length));
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    yield header;
  }
}

test('the largest site that may be is read within the bounds', async () => {
  const files = Array.from({ length: MAX_FILES }, () => ({
    name: `${randomUUID()}.mp3`,
    isInside: false,
    bytes: 100_000_000,
    sha256: createHash('sha256').update(randomBytes(8)).digest('hex'),
  }));
  const named = withManifest(held, (manifest) => Object.assign(manifest, { files }));
  const inside = named.filter(({ name }) => !name.startsWith('files/'));
  const path = await packUp(at('largest.tar'), inside);
  expect((await verifyBackup(path)).files).toHaveLength(MAX_FILES);
  const more = withManifest(inside, (manifest) => Object.assign(manifest, { files: [...files, files[0]] }));
  await expectRefused(await packUp(at('larger.tar'), more), 'backupEntryInvalid');
  const index = { nights: [], lock: null, files: Object.fromEntries(files.map(({ name }) => [`files/${name}`, 1])) };
  expect(Object.keys((await parseIndexInSubprocess(Buffer.from(JSON.stringify(index)))).files)).toHaveLength(MAX_FILES);
});
