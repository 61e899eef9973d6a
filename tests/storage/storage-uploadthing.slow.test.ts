import { startUploadthing } from '../support/uploadthing.ts';

const service = await startUploadthing();
Object.assign(process.env, service.settings);
await import('../support/database.ts');
const { storageContract } = await import('./storage-contract.ts');

storageContract(service);

const { readFile } = await import('node:fs/promises');
const { expect, it } = await import('vitest');
const { anAdmin } = await import('../support/makers.ts');
const { demoFile } = await import('../support/uploads.ts');
const { beginUpload, finalizeUploads } = await import('#server/media/index.ts');
const { config, readConfig } = await import('#server/config.ts');
const database = await import('#server/db/sql.ts');
const { storage, local } = await import('#server/media/storage/index.ts');
const { uploadthingStorage } = await import('#server/media/storage/uploadthing.ts');
const { POST } = await import('../../src/pages/api/uploadthing.ts');

type Call = { url: string; headers: Record<string, string>; body: string };
const callBack = async ({ url, headers, body }: Call): Promise<number> => {
  const request = new Request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(body.length) },
    body,
  });
  const locals = { user: null, clientAddress: '' };
  return (await POST({ request, locals } as Parameters<typeof POST>[0])).status;
};

/** A PDF that has been sent there, its row and what the service will call back with. */
async function aSentPdf(bytes?: Buffer) {
  bytes ??= await readFile(demoFile('pdf/medication-list.pdf'));
  const upload = { kind: 'pdf', size: bytes.length, name: 'Medicines & more.pdf', type: '' } as const;
  const ticket = await beginUpload(await anAdmin(), upload, new Date());
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]));
  expect((await fetch(ticket.uploadURL, { method: 'PUT', body: form })).status).toBe(200);
  const call = service.callbacks.at(-1);
  if (!call) throw new Error('the service calls back');
  const stateOf = async () =>
    (await database.sql`select state from uploads where id = ${ticket.objectPath.slice(7, 43)}`)[0]?.[
      'state'
    ] as string;
  return { ticket, call, stateOf };
}

it('a callback has the file looked at; calling back again changes nothing', async () => {
  const { ticket, call, stateOf } = await aSentPdf();
  expect(call.url).toBe(`${config.publicUrl}/api/uploadthing?slug=file`);
  expect(new URL(ticket.uploadURL).searchParams.get('x-ut-content-disposition')).toBe('inline');
  expect(await stateOf()).toBe('pending');
  expect(await callBack(call)).toBe(200);
  await expect.poll(stateOf).toBe('stored');
  expect(await callBack(call)).toBe(200);
  await expect.poll(() => service.results.length).toBeGreaterThanOrEqual(2);
  expect(await stateOf()).toBe('stored');
});

it('what the service did not sign is refused, and does nothing', async () => {
  const { call, stateOf } = await aSentPdf();
  const signature = call.headers['x-uploadthing-signature'] ?? '';
  const { 'x-uploadthing-signature': _, ...unsigned } = call.headers;
  expect(await callBack({ ...call, headers: unsigned })).toBe(400);
  expect(await callBack({ ...call, body: `${call.body} ` })).toBe(400);
  expect(
    await callBack({
      ...call,
      headers: { ...call.headers, 'x-uploadthing-signature': `${signature.slice(0, -4)}0000` },
    }),
  ).toBe(400);
  expect(await stateOf()).toBe('pending');
});

it('a callback about a file that is none of ours leaves the reason to the request that saves it', async () => {
  const { call, ticket, stateOf } = await aSentPdf(Buffer.from('<!doctype html>'.repeat(100)));
  const before = service.results.length;
  expect(await callBack(call)).toBe(200);
  await expect.poll(() => service.results.length).toBe(before + 1);
  expect(await stateOf()).toBe('pending');
  await expect(finalizeUploads(await anAdmin(), [ticket.objectPath])).rejects.toMatchObject({ fault: 'unsupported' });
  expect(service.files.has(new URL(ticket.uploadURL).pathname.slice(1))).toBe(false);
});

it('no one gets an upload address from the callback’s own', async () => {
  const body = JSON.stringify({ files: [{ name: 'x.mp3', size: 1, type: 'audio/mpeg' }], input: {} });
  const headers = { 'Content-Type': 'application/json' };
  expect(
    await callBack({ url: `${config.publicUrl}/api/uploadthing?slug=file&actionType=upload`, headers, body }),
  ).toBe(404);
});

it('a token that is not accepted stops the start, and so does one that is none', async () => {
  const settings = config.uploadthing;
  if (!settings) throw new Error('the settings have a token');
  const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_other', appId: 'x', regions: ['sea1'] })).toString(
    'base64',
  );
  await expect(storage.check()).resolves.toBeUndefined();
  await expect(uploadthingStorage({ ...settings, token }, `${config.publicUrl}/x`, local).check()).rejects.toThrow(
    'STORAGE is "uploadthing": UPLOADTHING_TOKEN is not accepted there',
  );
  expect(() => readConfig({ STORAGE: 'uploadthing' })).toThrow('STORAGE is "uploadthing": set UPLOADTHING_TOKEN too');
  expect(() => readConfig({ STORAGE: 'uploadthing', UPLOADTHING_TOKEN: 'sk_live_1' })).toThrow(
    /^UPLOADTHING_TOKEN must be a token as the UploadThing dashboard shows it$/,
  );
});
