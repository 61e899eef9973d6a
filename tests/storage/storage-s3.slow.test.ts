import { startBucket } from '../support/bucket.ts';

const bucket = await startBucket();
Object.assign(process.env, bucket.settings);
await import('../support/database.ts');
const { storageContract } = await import('./storage-contract.ts');

storageContract(bucket);

const { readFile } = await import('node:fs/promises');
const { expect, it } = await import('vitest');
const { anAdmin } = await import('../support/makers.ts');
const { demoFile } = await import('../support/uploads.ts');
const { beginUpload, finalizeUploads } = await import('#server/media/index.ts');
const { config, readConfig } = await import('#server/config.ts');
const { storage, local } = await import('#server/media/storage/index.ts');
const { s3Storage } = await import('#server/media/storage/s3.ts');

const theSettings = () => {
  if (!config.s3) throw new Error('the settings name a bucket');
  return config.s3;
};

it('other bytes sent to an address that was used change nothing', async () => {
  const bytes = await readFile(demoFile('pdf/medication-list.pdf'));
  const upload = { kind: 'pdf', size: bytes.length, name: 'x.pdf', type: '' } as const;
  const ticket = await beginUpload(await anAdmin(), upload, new Date());
  const send = (body: Buffer) =>
    fetch(ticket.uploadURL, { method: 'PUT', headers: ticket.headers, body: new Uint8Array(body) });
  await send(bytes);
  await finalizeUploads(await anAdmin(), [ticket.objectPath]);
  expect((await send(Buffer.alloc(bytes.length))).status).toBe(200);
  expect(bucket.files.get(ticket.objectPath.slice(7, 43))).toEqual(bytes);
});

it('type and length are part of what is signed', async () => {
  const upload = { kind: 'pdf', size: 10, name: 'x.pdf', type: '' } as const;
  const { uploadURL } = await beginUpload(await anAdmin(), upload, new Date());
  const send = (type: string, length: number) =>
    fetch(uploadURL, { method: 'PUT', headers: { 'Content-Type': type }, body: new Uint8Array(length) });
  expect((await send('text/html', 10)).status).toBe(403);
  expect((await send('application/octet-stream', 11)).status).toBe(403);
  expect((await send('application/octet-stream', 10)).status).toBe(200);
});

it.each([
  [
    { secretAccessKey: 'wrong' },
    'STORAGE is "s3": S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is another one',
  ],
  [{ accessKeyId: 'AKIDOTHER' }, 'STORAGE is "s3": S3_ACCESS_KEY_ID is not known there'],
  [{ bucket: 'another-bucket' }, 'STORAGE is "s3": S3_BUCKET does not exist there'],
  [{ region: 'us-east-1' }, 'STORAGE is "s3": S3_REGION is not the region of this bucket'],
])('the start is stopped by %o', async (wrong, line) => {
  await expect(s3Storage({ ...theSettings(), ...wrong }, local).check()).rejects.toThrow(line);
});

it('the start is told what is missing, and never what is secret', () => {
  const { S3_BUCKET: _, ...given } = bucket.settings;
  expect(() => readConfig(given)).toThrow('STORAGE is "s3": set S3_BUCKET too');
  expect(() => readConfig({ STORAGE: 's3' })).toThrow(
    'set S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too',
  );
  expect(() => readConfig({ STORAGE: 'ftp' })).toThrow("must be 'local', 's3' or 'uploadthing'");
});

it('an endpoint that begins with the bucket has it in no path', async () => {
  const settings = {
    ...theSettings(),
    endpoint: 'https://talks.s3.eu-central-1.amazonaws.com',
    bucket: 'talks',
  };
  const file = { id: 'an-id', kind: 'pdf', size: 1, name: '', type: '', expires: 2_000_000_000 } as const;
  const { uploadURL } = await s3Storage(settings, local).createUploadUrl(file);
  expect(uploadURL).toMatch(/^https:\/\/talks\.s3\.eu-central-1\.amazonaws\.com\/incoming\/an-id\?/);
  expect(new URL(uploadURL).searchParams.get('X-Amz-Date')).toBe('20330518T031820Z');
});

it('is asked for at start by writing, and answers', async () => {
  await expect(storage.check()).resolves.toBeUndefined();
  expect(bucket.files.has('carecast-check')).toBe(true);
});
