import '../../../../tests/support/database.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { aTicket, demoFile, put, serve } from '../../../../tests/support/uploads.ts';
import type { Admin } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import type { MinRate } from '../limits/min-rate.ts';
import { receiveUpload } from './upload-requests.ts';

let server: Awaited<ReturnType<typeof serve>>;
let admin: Admin;
let mp3: Buffer;
let minRate: MinRate | undefined;
const folder = join(config.dataDir, 'files');
const TUS = { 'Tus-Resumable': '1.0.0' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  server = await serve((req, res) => void receiveUpload(req, res, minRate));
  mp3 = await readFile(demoFile('audio/welcome-to-carecast.mp3'));
});
beforeEach(async () => {
  minRate = undefined;
  admin = await anAdmin();
});
afterAll(() => server.close());

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(server.origin + path, { method, headers, ...(body && { body: new Uint8Array(body) }) });
const partHeaders = (offset: number | string) => ({
  ...TUS,
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
});
const patch = (path: string, offset: number | string, body: Buffer, more: Record<string, string> = {}) =>
  call('PATCH', path, { ...partHeaders(offset), ...more }, body);
const offsetAt = async (path: string) => (await call('HEAD', path, TUS)).headers.get('upload-offset');
const leftOf = async (id: string) => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(id));
const row = async (id: string) =>
  (
    await sql<{ state: string; receivedBytes: number; sha256: string }[]>`
    select state, received_bytes::int, sha256 from uploads where id = ${id}`
  )[0];

/** Announces all bytes from `offset` on, sends `part` of them and waits until they are stored. */
async function beginPatch(path: string, offset: number, part: Buffer) {
  const length = mp3.length - offset;
  const headers = { ...partHeaders(offset), 'Content-Length': length };
  const req = request(server.origin + path, { method: 'PATCH', headers, agent: false });
  const answered = new Promise<number>((resolve) =>
    req.on('response', (res) => resolve(res.resume().statusCode ?? 0)).on('error', () => resolve(0)),
  );
  req.write(part);
  const partial = join(folder, `${/objects\/(.{36})/.exec(path)?.[1]}.partial`);
  await expect
    .poll(() =>
      readFile(partial).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBe(offset + part.length);
  return { answered, breakOff: () => req.destroy() };
}

describe('a file in parts', () => {
  it('is whole, inspected and stored with its last byte', async () => {
    const { path, id, objectPath } = await aTicket(admin, mp3.length);
    const begun = await call('HEAD', path, TUS);
    expect([begun.status, Object.fromEntries(begun.headers)]).toMatchObject([
      200,
      {
        'upload-offset': '0',
        'upload-length': String(mp3.length),
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
      },
    ]);
    const first = await patch(path, 0, mp3.subarray(0, 100_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
    expect(first.headers.get('content-length')).toBeNull(); // RFC 9110 §8.6
    expect(await offsetAt(path)).toBe('100000');
    const last = await patch(path, 100_000, mp3.subarray(100_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, String(mp3.length)]);
    expect(await last.json()).toEqual({ objectPath, size: mp3.length, type: 'audio/mpeg', duration: 109 });
    expect(await row(id)).toEqual({ state: 'stored', receivedBytes: 0, sha256: sha256(mp3) });
    expect(sha256(await readFile(join(folder, `${id}.mp3`)))).toBe(sha256(mp3));
    expect(await leftOf(id)).toEqual([`${id}.mp3`]);
    expect(await offsetAt(path)).toBe(String(mp3.length));
    expect((await patch(path, mp3.length, Buffer.alloc(0))).status).toBe(409);
  });

  it('continues where its connection broke off', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    const most = Math.floor(mp3.length * 0.8);
    const upload = await beginPatch(path, 0, mp3.subarray(0, most));
    upload.breakOff();
    await expect.poll(async () => (await row(id))?.receivedBytes).toBe(most);
    expect(await offsetAt(path)).toBe(String(most));
    expect((await patch(path, most, mp3.subarray(most))).status).toBe(200);
    expect((await row(id))?.sha256).toBe(sha256(mp3));
  });

  it('continues after its process was killed, from the last bytes that were counted', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    await patch(path, 0, mp3.subarray(0, 50_000));
    await sql`update uploads set state = 'receiving', receiving_since = now() where id = ${id}`;
    const torn = Buffer.concat([mp3.subarray(0, 50_000), Buffer.alloc(900_000)]);
    await writeFile(join(folder, `${id}.partial`), torn);
    expect(await offsetAt(path)).toBe('50000');
    expect((await patch(path, 50_000, mp3.subarray(50_000))).status).toBe(200);
    expect((await row(id))?.sha256).toBe(sha256(mp3));
  });

  it('begins again where none of its bytes are, as on a machine that does not share the disk', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    await patch(path, 0, mp3.subarray(0, 50_000));
    await truncate(join(folder, `${id}.partial`), 49_999);
    expect(await offsetAt(path)).toBe('0');
    expect((await patch(path, 50_000, mp3.subarray(50_000))).status).toBe(409);
    expect((await patch(path, 0, mp3)).status).toBe(200);
  });

  it('may also be sent by PUT after all', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    await patch(path, 0, mp3.subarray(0, 50_000));
    expect((await put(server.origin + path, mp3)).status).toBe(200);
    expect(await leftOf(id)).toEqual([`${id}.mp3`]);
  });

  it('comes from tus-js-client, which knows nothing of this site', async () => {
    const { path, id, objectPath } = await aTicket(admin, mp3.length);
    await patch(path, 0, mp3.subarray(0, 300_000));
    const accepted: number[] = [];
    const answer = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(mp3, {
        uploadUrl: server.origin + path,
        chunkSize: 200_000,
        retryDelays: null,
        onChunkComplete: (_, bytes) => accepted.push(bytes),
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
        onError: reject,
      });
      upload.start();
    });
    expect(accepted.slice(0, 2)).toEqual([500_000, 700_000]);
    expect(JSON.parse(answer)).toMatchObject({ objectPath, duration: 109 });
    expect((await row(id))?.sha256).toBe(sha256(mp3));
  });
});

describe('a later request of the same upload', () => {
  it('ends the one before, whose connection only looks alive; what came of it counts', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    const silent = await beginPatch(path, 0, mp3.subarray(0, 200_000));
    expect(await offsetAt(path)).toBe('200000');
    expect(await silent.answered).toBe(423);
    const other = await beginPatch(path, 200_000, mp3.subarray(200_000, 300_000));
    expect((await patch(path, 200_000, mp3.subarray(200_000))).status).toBe(409);
    expect(await other.answered).toBe(423);
    expect((await patch(path, 300_000, mp3.subarray(300_000))).status).toBe(200);
    expect((await row(id))?.sha256).toBe(sha256(mp3));
  });

  it('does not wait for one that waits for its turn, which then writes nothing', async () => {
    const tickets = await Promise.all([1, 2, 3].map(() => aTicket(admin, mp3.length)));
    const busy = await Promise.all(tickets.map(({ path }) => beginPatch(path, 0, mp3.subarray(0, 1000))));
    const { path, id } = await aTicket(admin, mp3.length);
    const waiting = patch(path, 0, mp3);
    await expect.poll(() => offsetAt(path)).toBe('0');
    for (const { breakOff } of busy) breakOff();
    expect([200, 423]).toContain((await waiting).status);
    const offset = Number(await offsetAt(path));
    if (offset < mp3.length) expect((await patch(path, offset, mp3.subarray(offset))).status).toBe(200);
    expect((await row(id))?.sha256).toBe(sha256(mp3));
  });

  it('of ten at once, leaves one whole file', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    const answers = await Promise.all(Array.from({ length: 10 }, () => patch(path, 0, mp3).catch(() => null)));
    const statuses = answers.map((answer) => answer?.status ?? 0);
    for (const status of statuses) expect([0, 200, 409, 423]).toContain(status);
    if (!statuses.includes(200)) {
      const offset = Number(await offsetAt(path));
      expect((await patch(path, offset, mp3.subarray(offset))).status).toBe(200);
    }
    expect((await row(id))?.sha256).toBe(sha256(mp3));
    expect(await leftOf(id)).toEqual([`${id}.mp3`]);
  });

  it('in another process takes the upload over: the one before stores nothing more', async () => {
    const { path, id } = await aTicket(admin, mp3.length);
    const first = await beginPatch(path, 0, mp3.subarray(0, 200_000));
    // The act of another process, which cannot end a request of this one.
    await sql`update uploads set receiving_since = receiving_since + interval '1 second' where id = ${id}`;
    first.breakOff();
    expect(await first.answered).toBe(0);
    expect(await offsetAt(path)).toBe('0');
    expect((await patch(path, 0, mp3)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['an offset ahead of the bytes', { 'Upload-Offset': '60000' }, 409, 'uploadOffsetWrong'],
    ['an offset behind them', { 'Upload-Offset': '0' }, 409, 'uploadOffsetWrong'],
    ['no offset', { 'Upload-Offset': '' }, 400, 'tusOffset'],
    ['a negative offset', { 'Upload-Offset': '-1' }, 400, 'tusOffset'],
    ['an offset that is no number', { 'Upload-Offset': '5e4' }, 400, 'tusOffset'],
    ['an offset beyond all numbers', { 'Upload-Offset': '9'.repeat(400) }, 400, 'tusOffset'],
    ['a part that ends beyond the file', { 'Upload-Offset': '999999999' }, 413, 'tusBeyondEnd'],
    ['another type', { 'Content-Type': 'audio/mpeg' }, 415, 'tusType'],
    ['another version', { 'Tus-Resumable': '0.2.2' }, 412, 'tusVersion'],
    ['another site', { Origin: 'https://elsewhere.example' }, 403, 'crossSite'],
  ])('%s: %o is %i, and what came before stays', async (_, headers, status, code) => {
    const { path } = await aTicket(admin, mp3.length);
    await patch(path, 0, mp3.subarray(0, 50_000));
    const refused = await patch(path, 50_000, mp3.subarray(50_000, 60_000), headers);
    expect([refused.status, refused.headers.get('tus-resumable')]).toEqual([status, '1.0.0']);
    expect(await refused.json()).toEqual({ error: expect.any(String), code, requestId: expect.any(String) });
    expect(await offsetAt(path)).toBe('50000');
  });

  it('lies about the length of the file change nothing: it is signed', async () => {
    const { path } = await aTicket(admin, mp3.length);
    const answer = await patch(path, 0, mp3.subarray(0, 10), { 'Upload-Length': '10', 'Upload-Defer-Length': '1' });
    expect(answer.status).toBe(204);
    expect((await call('HEAD', path, TUS)).headers.get('upload-length')).toBe(String(mp3.length));
    expect((await call('HEAD', path.replace(/size=\d+/, 'size=10'), TUS)).status).toBe(403);
  });

  it("someone else's upload: without its signature it is neither seen nor continued", async () => {
    const { path } = await aTicket(admin, mp3.length);
    const other = await aTicket(await anAdmin(), mp3.length);
    const crossed = path.replace(/objects\/.{36}/, `objects/${other.id}`);
    const old = await aTicket(admin, 100, 'audio', 'x', new Date(Date.now() - 16 * 60_000));
    for (const wrong of [crossed, old.path, path.split('?')[0] ?? '', '/api/objects/..%2f..%2fapp-secret']) {
      expect((await call('HEAD', wrong, TUS)).status).toBe(403);
      expect((await patch(wrong, 0, mp3.subarray(0, 10))).status).toBe(403);
    }
  });

  it('bytes that are no audio: nothing of them stays, and the upload begins at 0 again', async () => {
    const page = Buffer.from('<!doctype html>'.repeat(500));
    const { path, id } = await aTicket(admin, page.length);
    expect((await patch(path, 0, page.subarray(0, 100))).status).toBe(204);
    expect((await patch(path, 100, page.subarray(100))).status).toBe(415);
    expect(await offsetAt(path)).toBe('0');
    expect(await leftOf(id)).toEqual([]);
  });

  it('a part that comes too slowly; what came of it stays', async () => {
    minRate = { idle: 300, window: 60_000, bytes: 0 };
    const { path } = await aTicket(admin, mp3.length);
    const upload = await beginPatch(path, 0, mp3.subarray(0, 1000));
    expect(await upload.answered).toBe(408);
    expect(await offsetAt(path)).toBe('1000');
  });
});
