import { hash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupTargetOf, startBucket } from '../../../../tests/support/bucket.ts';
import type { StandIn } from '../../../../tests/support/stand-in.ts';
import { openBucket } from './index.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';
import { MINUTE_MS } from '#shared/units.ts';

let service: StandIn;
let folder: string;
beforeAll(async () => {
  service = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'carecast-s3-'));
  return () => rm(folder, { recursive: true });
});
afterAll(() => service.goAway());

const open = () => {
  const { endpoint, region, bucket: name, keyId: accessKeyId, secret = '' } = backupTargetOf(service);
  return openBucket({ endpoint, region, bucket: name, accessKeyId, secretAccessKey: secret });
};

test('a refusal is repeated by its code alone, and not by one that is too long to be one', async () => {
  const bucket = await open();
  for (const [code, words] of [
    ['Slow', 'answers 418 Slow'],
    ['A'.repeat(100_000), 'answers 418'],
  ] as const) {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
      new Response(`<Error><Code>${code}</Code></Error>${' '.repeat(10_000_000)}`, { status: 418 }),
    );
    await expect(bucket.check()).rejects.toThrow(new RegExp(`${words}$`));
  }
});

test('what is too large for one request goes in parts, and nothing is left of a file that changes in the meantime', async () => {
  const { endpoint, region, bucket: name, keyId: accessKeyId, secret = '' } = backupTargetOf(service);
  const settings = { endpoint, region, bucket: name, accessKeyId, secretAccessKey: secret };
  const bucket = s3Storage(settings, localStorage(folder), { onePut: 1_000, part: 400 });
  const path = join(folder, 'dump');
  const bytes = Buffer.from(Array.from({ length: 1_050 }, (_, at) => at % 251));
  await writeFile(path, bytes);
  const before = service.asked.length;
  await bucket.put('dump', path, hash('sha256', bytes, 'hex'));
  expect(service.asked.slice(before).map((line) => line.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST']);
  expect(service.files.get('dump')).toEqual(bytes);
  service.files.clear();
  await expect(bucket.put('dump', path, '0'.repeat(64))).rejects.toThrow('changed');
  expect(service.files.size).toBe(0);
  await writeFile(path, bytes.subarray(0, 1_000));
  await bucket.put('small', path, hash('sha256', bytes.subarray(0, 1_000), 'hex'));
  expect(service.asked.at(-1)).toMatch(/^PUT /);
});

test('a large file may take as long as a slow line needs, and no longer', async () => {
  const bucket = await open();
  const path = join(folder, 'large');
  await writeFile(path, '');
  await truncate(path, 120_000_000); // 20 minutes at 100 KB/s
  service.trouble = 'silent';
  service.asked.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn<(error: unknown) => void>();
  const put = bucket.put('large', path, '0'.repeat(64)).catch(ended);
  await expect.poll(() => service.asked).toHaveLength(1);
  vi.advanceTimersByTime(19 * MINUTE_MS);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await put;
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ fault: 'unavailable' }));
  vi.useRealTimers();
});

test('a service that is busy once costs no one anything, whatever was asked of it', async () => {
  const bucket = await open();
  const path = join(folder, 'once');
  await writeFile(path, 'sound');
  const busy = async <Result>(ask: () => Promise<Result>) => {
    service.trouble = 'busy once';
    return ask();
  };
  const file = { id: 'once', storage: 's3', storageKey: 'once', extension: 'mp3', bytes: 5 } as const;
  await busy(() => bucket.check());
  await busy(() => bucket.put('incoming/once', path, hash('sha256', 'sound')));
  const staged = await busy(() => bucket.fetchForInspection(file, 100));
  expect(staged?.bytes).toBe(5);
  await staged?.discard();
  expect(await busy(() => bucket.size(file))).toBe(5);
  const read = await busy(() => bucket.read(file, { start: 0, end: 5 }, new AbortController().signal));
  expect(Buffer.concat(await Array.fromAsync(read)).toString()).toBe('sound');
  await busy(() => bucket.remove([file]));
  expect(await bucket.size(file)).toBeNull();
  service.trouble = 'busy';
  service.asked.length = 0;
  await expect(bucket.size(file)).rejects.toMatchObject({ fault: 'unavailable' });
  service.trouble = 'none';
  expect(service.asked).toHaveLength(4);
});

test('an endpoint may have a path of its own, or that of the bucket', async () => {
  const below = await startBucket({ below: '/storage/v1/s3' });
  const { endpoint, region, bucket: name, keyId: accessKeyId, secret = '' } = backupTargetOf(below);
  const settings = { region, bucket: name, accessKeyId, secretAccessKey: secret };
  for (const each of [endpoint, `${endpoint}/`, `${endpoint}/${name}`]) {
    const bucket = await openBucket({ ...settings, endpoint: each });
    await bucket.check();
    below.files.set('incoming/an-id', Buffer.from('sound'));
    const file = { id: 'an-id', storage: 's3', storageKey: 'an-id', extension: 'mp3', bytes: 5 } as const;
    const staged = await bucket.fetchForInspection(file, 100);
    expect(staged?.bytes).toBe(5);
    await staged?.discard();
    const url = await bucket.createUploadUrl({ ...NEW_FILE, expires: Date.now() / 1000 + 900 });
    expect(bucket.keyOfUploadUrl(new URL(url.uploadURL))).toBe('an-id');
    expect((await fetch(url.uploadURL, { method: 'PUT', headers: url.headers, body: 'sound' })).status).toBe(200);
    await bucket.remove([file]);
  }
  expect(below.asked.every((line) => line.includes(` /storage/v1/s3/${name}/`))).toBe(true);
  await below.goAway();
});

const NEW_FILE = { id: 'an-id', kind: 'pdf', size: 5, name: '', type: '' } as const;
