import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { staticImports } from '../../../tests/support/import-graph.mjs';
import { changed, type Held, packUp, unpack } from '../../../tests/support/tars.ts';
import { aRealFile } from '../../../tests/support/whole-site.ts';
import { ABOUT_BYTES } from './bounds.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackupInSubprocess, decryptInSubprocess, readBackupInSubprocess } from './read-in-subprocess.ts';
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
  expect(await processorTime(refused)).toBeLessThan(2_000); // a busy machine counts more
}

/** JSON of so many bytes that is a thousand times as large once it is parsed. */
const bomb = (bytes: number) => Buffer.from(`[${'{},'.repeat(Math.floor((bytes - 4) / 3))}{}]`);

test('ten million objects in place of what a copy says about itself are refused unread', async () => {
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
    const file = decryptInSubprocess(at('costly.age'), { length: 1_000, passphrase: PASSPHRASE });
    await expect(Array.fromAsync(file)).rejects.toMatchObject({ reason: { code } });
  }
  await writeFile(at('costly.age'), `age-encryption.org/v1\n-> scrypt ${salt}${'a'.repeat(10_000_000)}`);
  await expectRefused(at('costly.age'), { code: 'backupNotLocked' }, PASSPHRASE);
});

test('reading ends beyond its processor time, when no one reads on, and when it is told to', async () => {
  const length = await lengthOf(good);
  await expect(Array.fromAsync(checkBackupInSubprocess(good, { length, milliseconds: 1 }))).rejects.toMatchObject({
    reason: damaged('backupTooCostly'),
  });
  const stop = new AbortController();
  const stopped = Array.fromAsync(checkBackupInSubprocess(good, { length, signal: stop.signal }));
  stop.abort();
  await expect(stopped).rejects.toThrow('aborted');
  for await (const part of readBackupInSubprocess(good, { length })) {
    if (!('body' in part)) continue;
    for await (const piece of part.body) if (piece.length > 0) break;
    break;
  }
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');
  await expect.poll(running).toEqual([]);
});

test('what is read in the other process arrives byte for byte', async () => {
  const parts = [];
  for await (const part of readBackupInSubprocess(good, { length: await lengthOf(good) })) {
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
