import '../../../../tests/support/database.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { aTicket, audioFixture, demoFile, put, serve } from '../../../../tests/support/uploads.ts';
import type { Admin } from '#shared/account.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import type { MinRate } from '../limits/min-rate.ts';
import { receiveUpload } from './upload-requests.ts';

let server: Awaited<ReturnType<typeof serve>>;
let admin: Admin;
let mp3: Buffer;
let minRate: MinRate | undefined;
const folder = join(config.dataDir, 'files');

beforeAll(async () => {
  server = await serve((req, res) => void receiveUpload(req, res, minRate));
  mp3 = await readFile(demoFile('audio/welcome-to-carecast.mp3'));
});
beforeEach(async () => {
  minRate = undefined;
  admin = await anAdmin();
});
afterAll(() => server.close());

const state = async (id: string) =>
  (await sql<{ state: string }[]>`select state from uploads where id = ${id}`)[0]?.state;
const leftOf = async (id: string) => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(id));

/** The status of a PUT of which only `part` is sent while `length` is announced; null when no answer came. */
function putPart(path: string, part: Buffer, length: number): Promise<number | null> {
  return new Promise((resolve) => {
    const req = request(server.origin + path, { method: 'PUT', headers: { 'Content-Length': length } });
    req.on('response', (res) => resolve(res.resume().statusCode ?? null)).on('error', () => resolve(null));
    req.write(part);
  });
}

describe('a file that comes as announced', () => {
  it('is kept, measured and answered for', async () => {
    const ticket = await aTicket(admin, mp3.length);
    const response = await put(server.origin + ticket.path, mp3, { 'Content-Type': 'text/html' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      objectPath: ticket.objectPath,
      size: mp3.length,
      type: 'audio/mpeg',
      duration: 109,
    });
    const [row] =
      await sql`select state, extension, type, bytes::int, sha256, duration from uploads where id = ${ticket.id}`;
    const sha256 = createHash('sha256').update(mp3).digest('hex');
    expect(row).toEqual({
      state: 'stored',
      extension: 'mp3',
      type: 'audio/mpeg',
      bytes: mp3.length,
      sha256,
      duration: 109,
    });
    expect(
      createHash('sha256')
        .update(await readFile(join(folder, `${ticket.id}.mp3`)))
        .digest('hex'),
    ).toBe(sha256);
    expect(await leftOf(ticket.id)).toEqual([`${ticket.id}.mp3`]);
  });

  it('may be something else than its name says: its own extension counts', async () => {
    const bytes = await readFile(audioFixture('index-last.m4a'));
    const ticket = await aTicket(admin, bytes.length, 'audio', 'talk.mp3');
    expect(await (await put(server.origin + ticket.path, bytes)).json()).toMatchObject({
      objectPath: `/media/${ticket.id}.mp3`,
      type: 'audio/mp4',
    });
    expect(await leftOf(ticket.id)).toEqual([`${ticket.id}.m4a`]);
  });

  it('a PDF comes the same way', async () => {
    const bytes = await readFile(demoFile('pdf/home-safety-checklist.pdf'));
    const ticket = await aTicket(admin, bytes.length, 'pdf', 'list');
    const response = await put(server.origin + ticket.path, bytes);
    expect(await response.json()).toEqual({
      objectPath: `/media/${ticket.id}.pdf`,
      size: bytes.length,
      type: 'application/pdf',
    });
  });

  it('comes once', async () => {
    const ticket = await aTicket(admin, mp3.length);
    expect((await put(server.origin + ticket.path, mp3)).status).toBe(200);
    expect((await put(server.origin + ticket.path, mp3)).status).toBe(409);
    expect(await state(ticket.id)).toBe('stored');
  });
});

describe('what is refused leaves nothing and may be sent again', () => {
  it.each<[string, 'audio' | 'pdf', () => Promise<Buffer> | Buffer, string]>([
    ['a page named .mp3', 'audio', () => Buffer.from('<!doctype html>'.repeat(500)), 'notAudio'],
    ['a PDF as audio', 'audio', () => readFile(demoFile('pdf/medication-list.pdf')), 'notAudio'],
    ['a JPEG', 'audio', () => readFile(demoFile('artwork.jpg')), 'notAudio'],
    ['an MP3 of half a frame', 'audio', () => mp3.subarray(0, 150), 'notAudio'],
    ['audio as PDF', 'pdf', () => mp3, 'notPdf'],
    [
      'a PDF cut short',
      'pdf',
      async () => (await readFile(demoFile('pdf/medication-list.pdf'))).subarray(0, 60_000),
      'notPdf',
    ],
  ])('%s', async (_, kind, bytes, code) => {
    const sent = await bytes();
    const ticket = await aTicket(admin, sent.length, kind);
    const response = await put(server.origin + ticket.path, sent);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ error: expect.any(String), code, requestId: expect.any(String) });
    expect(await leftOf(ticket.id)).toEqual([]);
    expect(await state(ticket.id)).toBe('pending');
  });

  it.each([
    [1, 400],
    [-1, 400],
    [MAX_BYTES.audio + 1, 413],
  ])('a length off by %i is %i', async (more, status) => {
    const ticket = await aTicket(admin, 10_000);
    const length = status === 413 ? more : 10_000 + more;
    expect(await putPart(ticket.path, Buffer.alloc(100), length)).toBe(status);
    expect(await state(ticket.id)).toBe('pending');
  });

  it('no bytes at all', async () => {
    const ticket = await aTicket(admin, 10_000);
    expect((await put(server.origin + ticket.path, Buffer.alloc(0))).status).toBe(400);
  });

  it('a body without a length', async () => {
    const ticket = await aTicket(admin, 4);
    const stream = new ReadableStream({ start: (to) => (to.enqueue(Buffer.from('abcd')), to.close()) });
    const response = await fetch(server.origin + ticket.path, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(411);
  });

  it.each<[string, (path: string) => string]>([
    ['another size', (path) => path.replace('size=100', 'size=101')],
    ['another kind', (path) => path.replace('kind=audio', 'kind=pdf')],
    ['a later expiry', (path) => path.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60}`)],
    ['another file', (path) => path.replace(/objects\/./, (text) => (text.endsWith('0') ? 'objects/1' : 'objects/0'))],
    ['another signature', (path) => path.replace(/signature=.{64}/, `signature=${'0'.repeat(64)}`)],
    ['no signature', (path) => path.replace(/&signature=.*/, '')],
  ])('%s than was signed', async (_, change) => {
    const ticket = await aTicket(admin, 100);
    expect((await put(server.origin + change(ticket.path), Buffer.alloc(100))).status).toBe(403);
  });

  it('an address that has run out', async () => {
    const ticket = await aTicket(admin, 100, 'audio', 'x', new Date(Date.now() - 16 * 60_000));
    expect((await put(server.origin + ticket.path, Buffer.alloc(100))).status).toBe(403);
  });

  it.each<Record<string, string>>([{ Origin: 'https://elsewhere.example' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'from another site: %o',
    async (headers) => {
      const ticket = await aTicket(admin, mp3.length);
      expect((await put(server.origin + ticket.path, mp3, headers)).status).toBe(403);
      expect((await put(server.origin + ticket.path, mp3, { Origin: config.publicUrl })).status).toBe(200);
    },
  );

  it('a large file refused at once still gets its answer', async () => {
    const ticket = await aTicket(admin, 100);
    const response = await put(server.origin + ticket.path, Buffer.alloc(20 * 1024 ** 2));
    expect(response.status).toBe(400);
    expect(Number(response.headers.get('Content-Length'))).toBe((await response.bytes()).length);
  });

  it('one that broke off', async () => {
    const ticket = await aTicket(admin, mp3.length);
    const upload = beginPut(ticket.path);
    await expect.poll(() => state(ticket.id)).toBe('receiving');
    upload.breakOff();
    expect(await upload.answered).toBe(0);
    await expect.poll(() => state(ticket.id)).toBe('pending');
    expect(await leftOf(ticket.id)).toEqual([]);
    expect((await put(server.origin + ticket.path, mp3)).status).toBe(200);
  });
});

describe('how slowly a file may come', () => {
  const dribble = (path: string, chunk: number, every: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1');
      let answer = '';
      let at = 0;
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${mp3.length}\r\nConnection: close\r\n\r\n`);
      const timer = setInterval(() => {
        if (at < mp3.length) socket.write(mp3.subarray(at, at + chunk));
        at += chunk;
      }, every);
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('error', () => undefined).on('close', () => (clearInterval(timer), resolve(answer.slice(9, 12))));
    });

  it('silence cuts it off', async () => {
    minRate = { idle: 300, window: 60_000, bytes: 0 };
    const ticket = await aTicket(admin, mp3.length);
    expect(await putPart(ticket.path, mp3.subarray(0, 1000), mp3.length)).toBe(408);
    expect(await leftOf(ticket.id)).toEqual([]);
    expect(await state(ticket.id)).toBe('pending');
  });

  it('a dribble cuts it off', async () => {
    minRate = { idle: 60_000, window: 400, bytes: 100_000 };
    const ticket = await aTicket(admin, mp3.length);
    expect(await dribble(ticket.path, 1_000, 20)).toBe('408');
  });

  it('a slow line that keeps moving does not', async () => {
    minRate = { idle: 900, window: 1_000, bytes: 1_000 }; // of about 1.8 seconds; a busy machine may pause for some of them
    const ticket = await aTicket(admin, mp3.length);
    expect(await dribble(ticket.path, 20_000, 40)).toBe('200');
  });
});

/** Sends the beginning of a file; `finish` sends the rest. */
function beginPut(path: string) {
  const req = request(server.origin + path, { method: 'PUT', headers: { 'Content-Length': mp3.length } });
  const answered = new Promise<number>((resolve) =>
    req.on('response', (res) => resolve(res.resume().statusCode ?? 0)).on('error', () => resolve(0)),
  );
  req.write(mp3.subarray(0, 1000));
  return { answered, finish: () => req.end(mp3.subarray(1000)), breakOff: () => req.destroy() };
}

const beginPuts = async (count: number, of: Admin) => {
  const tickets = await Promise.all(Array.from({ length: count }, () => aTicket(of, mp3.length)));
  return tickets.map(({ id, path }) => ({ id, path, ...beginPut(path) }));
};
const states = (uploads: { id: string }[]) => Promise.all(uploads.map(({ id }) => state(id)));

it("a fourth upload at once by one user waits for its turn, and another user's does not", async () => {
  const three = await beginPuts(3, admin);
  await expect.poll(() => states(three)).toEqual(Array(3).fill('receiving'));
  const [fourth] = await beginPuts(1, admin);
  const [others] = await beginPuts(1, await anAdmin());
  if (!fourth || !others) throw new Error('nothing was sent');
  await expect.poll(() => states([others])).toEqual(['receiving']);
  expect(await states([fourth])).toEqual(['pending']);
  three[1]?.finish();
  expect(await three[1]?.answered).toBe(200);
  await expect.poll(() => states([fourth])).toEqual(['receiving']);
  for (const upload of [three[0], three[2], fourth, others]) upload?.finish();
  expect(await Promise.all([...three, fourth, others].map(({ answered }) => answered))).toEqual(Array(5).fill(200));
});

it('one that broke off while it waited leaves nothing and takes no place', async () => {
  const three = await beginPuts(3, admin);
  await expect.poll(() => states(three)).toEqual(Array(3).fill('receiving'));
  const [left, last] = await beginPuts(2, admin);
  left?.breakOff();
  last?.finish();
  for (const upload of three) upload.finish();
  expect(await last?.answered).toBe(200);
  expect(left && (await states([left]))).toEqual(['pending']);
});

it('while a file comes it cannot come a second time', async () => {
  const [first] = await beginPuts(1, admin);
  await expect.poll(() => states(first ? [first] : [])).toEqual(['receiving']);
  const again = await put(server.origin + (first?.path ?? ''), mp3);
  expect([again.status, again.headers.get('retry-after')]).toEqual([409, '10']);
  first?.finish();
  expect(await first?.answered).toBe(200);
});
