import '../../../../tests/support/database.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { anArrivedFile, audioFixture, countOpenFiles, demoFile, serve } from '../../../../tests/support/uploads.ts';
import type { Admin } from '#shared/account.ts';
import { config } from '#server/config.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { sql } from '#server/db/sql.ts';
import { attachUpload } from '#server/media/index.ts';
import { serveMedia } from './media.ts';
import { readOpenFilesLimit } from '../limits/open-files.ts';
import { receiveUpload } from './upload-requests.ts';

let server: Awaited<ReturnType<typeof serve>>;
let admin: Admin;
let audio: { id: string; bytes: Buffer };
let pdf: { id: string; bytes: Buffer };
let allowDrafts = false;
let streams: Gate | undefined;
beforeEach(() => {
  allowDrafts = false;
  streams = undefined;
});

beforeAll(async () => {
  server = await serve((req, res) =>
    req.method === 'PUT' && req.url?.startsWith('/api/') ? void receiveUpload(req, res) : void answer(req, res),
  );
  admin = await anAdmin();
  audio = await anArrivedFile(server.origin, admin, demoFile('audio/welcome-to-carecast.mp3'));
  pdf = await anArrivedFile(server.origin, admin, demoFile('pdf/medication-list.pdf'), 'pdf');
  await anEpisode(audio.id, pdf.id);
});
afterAll(() => server.close());

/** Requests that are not through yet, whatever became of their connections. */
let inFlight = 0;

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  inFlight += 1;
  await serveMedia(req, res, () => Promise.resolve(allowDrafts), streams);
  inFlight -= 1;
}

async function anEpisode(audioId: string, pdfId: string | null, published = true) {
  await attachUpload(await anAdmin(), 'audio', `/media/${audioId}.mp3`, sql);
  if (pdfId) await attachUpload(await anAdmin(), 'pdf', `/media/${pdfId}.pdf`, sql);
  await sql`
    insert into episodes (title, description, audio_id, pdf_id, pdf_name, duration, audio_bytes, audio_type, published, published_at)
    values ('t', 'd', ${audioId}, ${pdfId}, ${pdfId && "L'été \u202e(1)*"}, 1, 1, 'audio/mpeg', ${published}, now())`;
}

const get = (headers: Record<string, string> = {}, method = 'GET', path = `/media/${audio.id}.mp3`) =>
  fetch(server.origin + path, { method, headers });
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());
const etag = () => `"${createHash('sha256').update(audio.bytes).digest('hex')}"`;

describe('a published file', () => {
  it('comes whole, byte for byte, and may be kept forever by anyone', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(await body(response)).toEqual(audio.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(audio.bytes.length),
      'accept-ranges': 'bytes',
      etag: etag(),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
    });
  });

  it('tells the same by HEAD, of whatever range, without a byte of it', async () => {
    const [head, whole] = [await get({ Range: 'bytes=0-9' }, 'HEAD'), await get()];
    expect(head.status).toBe(200);
    expect((await body(head)).length).toBe(0);
    const ofTheFile = (response: Response) =>
      [...response.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
    expect(ofTheFile(head)).toEqual(ofTheFile(whole));
  });

  it.each<[string, (size: number) => [number, number]]>([
    ['bytes=0-0', () => [0, 0]],
    ['bytes=-500', (size) => [size - 500, size - 1]],
    ['bytes=5000-99999999', (size) => [5000, size - 1]],
  ])('%s is answered to the byte', async (range, expected) => {
    const [first, last] = expected(audio.bytes.length);
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${audio.bytes.length}`);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    expect((await body(response)).equals(audio.bytes.subarray(first, last + 1))).toBe(true);
  });

  it('a part beyond the end is refused with the length, and kept by no one', async () => {
    const { status, headers } = await get({ Range: 'bytes=879729-' });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe(`bytes */${audio.bytes.length}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, () => Record<string, string>, number]>([
    ['the tag it has', () => ({ 'If-None-Match': etag() }), 304],
    ['a range and the tag', () => ({ 'If-None-Match': etag(), Range: 'bytes=0-1' }), 304],
    ['a tag it must still have', () => ({ 'If-Match': '"x"' }), 412],
  ])('asked with %s', async (_, headers, status) => {
    const response = await get(headers());
    expect(response.status).toBe(status);
    if (status === 304) expect([response.headers.get('etag'), (await body(response)).length]).toEqual([etag(), 0]);
    else await response.body?.cancel();
  });

  it('answers no other method, but tells players on other sites what they may do', async () => {
    expect([(await get({}, 'POST')).status, (await get({}, 'POST')).headers.get('allow')]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
    ]);
    const preflight = await get({ Origin: 'https://player.example' }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
  });

  it('a PDF opens in the browser under the name people know', async () => {
    const response = await get({}, 'GET', `/media/${pdf.id}.pdf`);
    expect((await body(response)).equals(pdf.bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%281%29%2A.pdf",
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('a listener who leaves half-way leaves no file open', async () => {
    for (let i = 0; i < 20; i += 1) {
      await new Promise((resolve) => {
        const req = request(`${server.origin}/media/${audio.id}.mp3`, (res) =>
          res.once('data', () => resolve(req.destroy())),
        );
        req.on('error', () => undefined).end();
      });
    }
    await expect.poll(() => countOpenFiles(join(config.dataDir, 'files'))).toBe(0);
  });
});

describe('what is not public does not exist', () => {
  it.each([
    () => `/media/${audio.id}.m4a`,
    () => `/media/${audio.id}.mp3.pdf`,
    () => `/media/${audio.id}.mp3/x`,
    () => `/media/${audio.id.toUpperCase()}.mp3`,
    () => '/media/00000000-0000-4000-8000-000000000000.mp3',
    () => '/media/..%2f..%2fetc%2fpasswd',
    () => '/media/',
  ])('another address: %#', async (path) => {
    allowDrafts = true;
    const response = await get({}, 'GET', path());
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('a draft is there for administrators only, and never kept', async () => {
    const draft = await anArrivedFile(server.origin, admin, audioFixture('cbr.mp3'));
    const path = `/media/${draft.id}.mp3`;
    expect((await get({}, 'GET', path)).status).toBe(404);
    allowDrafts = true;
    const response = await get({}, 'GET', path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    await anEpisode(draft.id, null, false);
    allowDrafts = false;
    expect((await get({}, 'GET', path)).status).toBe(404);
    await sql`update episodes set published = true where audio_id = ${draft.id}`;
    expect((await get({}, 'GET', path)).status).toBe(200);
    await sql`update episodes set published = false, deleted_at = now() where audio_id = ${draft.id}`;
    expect((await get({}, 'GET', path)).status).toBe(404);
  });

  it('a link in the folder is not followed', async () => {
    const other = await anArrivedFile(server.origin, admin, audioFixture('tone.wav'), 'audio', 'x.wav');
    const file = join(config.dataDir, 'files', `${other.id}.wav`);
    await rm(file);
    await symlink('/etc/hostname', file);
    allowDrafts = true;
    const outcome = await get({}, 'GET', `/media/${other.id}.wav`).then(body, () => 'cut');
    expect(outcome.toString()).not.toContain((await import('node:os')).hostname());
  });
});

it('a file that is gone from the disk is 503 and one line in the log, and comes when it is back', async () => {
  const { id, bytes } = await anArrivedFile(server.origin, admin, audioFixture('cbr.mp3'));
  await anEpisode(id, null);
  const file = join(config.dataDir, 'files', `${id}.mp3`);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await rename(file, `${file}.away`);
  const path = `/media/${id}.mp3`;
  const [first, second] = [await get({}, 'GET', path), await get({ Range: 'bytes=0-9' }, 'GET', path)];
  for (const { status, headers } of [first, second]) {
    expect([status, headers.get('retry-after'), headers.get('etag')]).toEqual([503, '60', null]);
  }
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(id));
  written.mockRestore();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'a file is missing', name: `${id}.mp3` });
  await rename(`${file}.away`, file);
  expect(await body(await get({}, 'GET', path))).toEqual(bytes);
});

describe('when as many streams are open as may be', () => {
  it('one more waits, the next is told when to come again, and a place that is free is used', async () => {
    streams = createGate({ running: 1, waiting: 1, retryAfter: 10 });
    const { promise: held, resolve: release } = Promise.withResolvers<null>();
    const busy = streams.run(() => held);
    const waiting = get();
    await expect.poll(() => streams?.isFull()).toBe(true);
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.headers.get('etag')).toBeNull();
    release(null);
    await busy;
    expect(await body(await waiting)).toEqual(audio.bytes);
    await expect.poll(() => get().then(({ status }) => status)).toBe(200);
  });

  it('a connection that ends frees the places of all its requests, also of those whose turn had not come', async () => {
    const own = (streams = createGate({ running: 3, waiting: 30 }));
    // More than the system takes for a reader, so some have places and wait for their turn to be sent.
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET /media/${audio.id}.mp3 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(30)),
    );
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('readable', resolve));
    socket.destroy();
    await expect.poll(() => inFlight).toBe(0);
    expect(await own.run(() => Promise.resolve('free'))).toBe('free');
  });

  it.skipIf(process.platform !== 'linux')('the limit is the one of this process', () => {
    const [, soft] = /Max open files +(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    expect(readOpenFilesLimit()).toBe(Number(soft));
  });
});
