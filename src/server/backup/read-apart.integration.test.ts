import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { staticImports } from '../../../tests/support/import-graph.mjs';
import { changed, type Held, packUp, unpack, withManifest } from '../../../tests/support/tars.ts';
import { aRealFile } from '../../../tests/support/whole-site.ts';
import { ABOUT_BYTES, MANIFEST_BYTES, MAX_ENTRIES, MAX_FILES } from './bounds.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackupApart, decryptApart, parseIndexApart, readBackupApart } from './read-apart.ts';
import { readTar } from './read-tar.ts';
import { verifyBackup } from './verify-backup.ts';

const PASSPHRASE = 'five quiet otters ramble home';

let folder: string;
let good: string;
let held: Held[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carecast-apart-'));
  await aRealFile(randomBytes(3_000_000));
  good = (await makeBackup(folder, { holds: 'everything', now: new Date() })).path;
  held = await unpack(good);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lengthOf = async (path: string) => (await stat(path)).size;
const at = (name: string) => join(folder, name);

/** Runs `work`, and returns the processor time that this process itself has taken for it, in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const damaged = (code: string) => ({ code: 'backupUnusable', problem: { code } });

/** The site hardly works for it, whatever the other process does. */
async function expectRefused(path: string, reason: object, passphrase?: string): Promise<void> {
  const refused = async () => expect(verifyBackup(path, undefined, passphrase)).rejects.toMatchObject({ reason });
  expect(await processorTime(refused)).toBeLessThan(500);
}

/** JSON of so many bytes that is a thousand times as large once it is parsed. */
const bomb = (bytes: number) => Buffer.from(`[${'{},'.repeat(Math.floor((bytes - 4) / 3))}{}]`);

test('ten million objects in place of what a copy says of itself are refused unread', async () => {
  const path = await packUp(
    at('about.tar'),
    changed(held, /^carecast\.json$/, () => bomb(30_000_000)),
  );
  await expectRefused(path, damaged('backupEntryTooLong'));
  const within = await packUp(
    at('within.tar'),
    changed(held, /^carecast\.json$/, () => bomb(ABOUT_BYTES)),
  );
  await expectRefused(within, damaged('backupEntryInvalid'));
});

test('a manifest that would fill any memory ends the process that reads it, and not the site', async () => {
  const path = await packUp(
    at('manifest.tar'),
    changed(held, /^manifest\.json$/, () => bomb(MANIFEST_BYTES)),
  );
  await expectRefused(path, damaged('backupTooCostly'));
  const longer = changed(held, /^manifest\.json$/, () => bomb(MANIFEST_BYTES + 4));
  await expectRefused(await packUp(at('longer.tar'), longer), damaged('backupEntryTooLong'));
});

test('hundreds of thousands of empty files are refused before all of them are read', async () => {
  const [about] = held;
  for (const nameOf of [
    () => `files/${randomUUID()}.mp3`,
    (number: number) => `database/episodes/${String(number).padStart(6, '0')}`,
  ]) {
    const path = await packUp(at('about-only.tar'), about ? [about] : []);
    const start = (await lengthOf(path)) - 1024; // without the two empty blocks of its end
    const many = createWriteStream(path, { flags: 'r+', start });
    await pipeline(Readable.from(emptyFiles(MAX_ENTRIES, nameOf)), many);
    await expectRefused(path, damaged('backupTooManyFiles'));
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
  await expectRefused(await packUp(at('larger.tar'), more), damaged('backupEntryInvalid'));
  const index = { nights: [], lock: null, files: Object.fromEntries(files.map(({ name }) => [`files/${name}`, 1])) };
  expect(Object.keys((await parseIndexApart(Buffer.from(JSON.stringify(index)))).files)).toHaveLength(MAX_FILES);
});

test('an encrypted copy whose passphrase would take much memory to try is refused before it is', async () => {
  const salt = Buffer.alloc(16).toString('base64').replaceAll('=', '');
  for (const [factor, code] of [
    [18, 'backupUnlockCostly'],
    [99, 'backupUnlockCostly'],
    [15, 'backupPasswordWrong'],
  ] as const) {
    const head = `age-encryption.org/v1\n-> scrypt ${salt} ${factor}\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`;
    await writeFile(at('costly.age'), head + 'x'.repeat(1_000));
    await expectRefused(at('costly.age'), { code }, PASSPHRASE);
    const file = decryptApart(at('costly.age'), { length: 1_000, passphrase: PASSPHRASE });
    await expect(Array.fromAsync(file)).rejects.toMatchObject({ reason: { code } });
  }
  await writeFile(at('costly.age'), `age-encryption.org/v1\n-> scrypt ${salt}${'a'.repeat(10_000_000)}`);
  await expectRefused(at('costly.age'), { code: 'backupNotLocked' }, PASSPHRASE);
});

test('an index of a bucket that is none is refused, whatever it is', async () => {
  for (const [bytes, code] of [
    [Buffer.from('no JSON'), 'onlineFileInvalid'],
    [Buffer.from('{"nights":"all"}'), 'onlineFileInvalid'],
    [bomb(20_000_000), 'backupTooCostly'],
  ] as const) {
    await expect(parseIndexApart(bytes)).rejects.toMatchObject({ reason: damaged(code) });
  }
});

test('reading ends beyond its processor time, when nobody reads on, and when it is told to', async () => {
  const length = await lengthOf(good);
  await expect(Array.fromAsync(checkBackupApart(good, { length, milliseconds: 1 }))).rejects.toMatchObject({
    reason: damaged('backupTooCostly'),
  });
  const stop = new AbortController();
  const stopped = Array.fromAsync(checkBackupApart(good, { length, signal: stop.signal }));
  stop.abort();
  await expect(stopped).rejects.toThrow('aborted');
  for await (const part of readBackupApart(good, { length })) {
    if (!('body' in part)) continue;
    for await (const piece of part.body) if (piece.length > 0) break;
    break;
  }
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');
  await expect.poll(running).toEqual([]);
});

test('what is read in the other process arrives byte for byte', async () => {
  const parts = [];
  for await (const part of readBackupApart(good, { length: await lengthOf(good) })) {
    if (!('body' in part)) continue;
    const hash = createHash('sha256');
    for await (const piece of part.body) hash.update(piece);
    parts.push(hash.digest('hex'));
  }
  const bodies = [];
  for await (const { name, body } of readTar(good)) {
    const bytes = Buffer.concat(await Array.fromAsync(body, (piece) => Buffer.from(piece)));
    if (!name.endsWith('.json')) bodies.push(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(parts).toEqual(bodies);
});

test('the process that reads has neither settings nor a database', async () => {
  const source = resolve(import.meta.dirname, '../..');
  const modules = [...staticImports(resolve(import.meta.dirname, 'archive-child.ts'))];
  const own = modules.map((path) => relative(source, path)).filter((path) => path.startsWith('server/'));
  expect(own.filter((path) => !/^server\/(backup\/|(errors|words)\.ts$)/.test(path))).toEqual([]);
});
