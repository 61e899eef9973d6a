import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBucket } from '../../../../tests/support/bucket.ts';
import { type KeyService, startKeyService } from '../../../../tests/support/key-service.ts';
import { readConfig } from '#server/config.ts';
import { local } from './index.ts';
import type { Bucket } from './port.ts';
import { s3Storage } from './s3.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let service: KeyService;
let folder: string;
beforeEach(async () => {
  bucket = await startBucket();
  service = await startKeyService(bucket, 'token of the pod');
  folder = await mkdtemp(join(tmpdir(), 'carecast-keys-'));
  await writeFile(join(folder, 'token'), 'token of the pod\n');
});
afterEach(async () => {
  vi.useRealTimers();
  service.close();
  await bucket.goAway();
  await rm(folder, { recursive: true });
});

const place = () => {
  const { S3_ACCESS_KEY_ID: _, S3_SECRET_ACCESS_KEY: __, ...rest } = bucket.settings;
  return rest;
};
const ofPod = () => ({
  ...place(),
  AWS_ROLE_ARN: 'arn:aws:iam::1:role/podcast',
  AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
  AWS_ENDPOINT_URL_STS: service.origin,
});
const ofTask = () => ({
  ...place(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: `${service.origin}/v1/credentials`,
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: join(folder, 'token'),
});
const open = (settings: Record<string, string>): Bucket => {
  const { s3 } = readConfig(settings);
  if (!s3) throw new Error('the settings name a bucket');
  return s3Storage(s3, local);
};

test.each([
  ['the web identity of a pod', ofPod, 'POST / arn:aws:iam::1:role/podcast'],
  ['a container', ofTask, 'GET /v1/credentials'],
])('%s has keys of the bucket lent, and only once while they are good', async (_of, settings, asked) => {
  const storage = open(settings());
  await Promise.all([storage.check(), storage.check()]);
  expect(await storage.size({ ...FILE, storageKey: 'carecast-check' })).toBe(2);
  expect(service.asked).toEqual([asked]);
});

test('lent keys are renewed before they end, while the present ones serve, and at once when they are refused', async () => {
  const storage = open(ofPod());
  await storage.check();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 45 * 60_000);
  await storage.check();
  await vi.waitUntil(() => bucket.lent.length === 2);
  for (const keys of bucket.lent) keys.ends = 0;
  await storage.check();
  expect(await storage.size({ ...FILE, storageKey: 'carecast-check' })).toBe(2);
  expect(service.asked).toHaveLength(3);
});

test('an upload URL carries the token of lent keys', async () => {
  const file = { id: 'an-id', kind: 'pdf', size: 2, name: '', type: '', expires: Date.now() / 1000 + 900 } as const;
  const { uploadURL, headers } = await open(ofTask()).createUploadUrl(file);
  expect((await fetch(uploadURL, { method: 'PUT', headers, body: 'ok' })).status).toBe(200);
});

test('keys that are not lent are one line at a start; later they are a storage that is away', async () => {
  await writeFile(join(folder, 'token'), 'another');
  const refused = `AWS_ROLE_ARN: ${new URL(service.origin).host} lends no keys (400 InvalidIdentityToken)`;
  await expect(open(ofPod()).check()).rejects.toThrow(refused);
  await writeFile(join(folder, 'token'), 'token of the pod');
  const storage = open(ofPod());
  await storage.check();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  service.isAway = true;
  await expect(storage.check()).rejects.toMatchObject({ fault: 'unavailable' });
  await rm(join(folder, 'token'));
  await expect(open(ofPod()).check()).rejects.toThrow('token", which cannot be read (ENOENT)');
});

test('keys in the settings go before those of the machine, and a token for containers goes to no other host', () => {
  expect(readConfig({ ...bucket.settings, ...ofPod(), S3_SESSION_TOKEN: 'abc' }).s3).toMatchObject({
    accessKeyId: bucket.settings['S3_ACCESS_KEY_ID'],
    sessionToken: 'abc',
  });
  const elsewhere = { ...place(), AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.169.254/latest' };
  expect(() => readConfig(elsewhere)).toThrow('it must be an https address, or one of Amazon ECS or EKS');
  expect(() => readConfig(place())).toThrow('set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too');
});

const FILE = { id: 'an-id', storage: 's3', extension: 'mp3', bytes: 2 } as const;
