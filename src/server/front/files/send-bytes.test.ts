import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { get, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serve } from '../../../../tests/support/uploads.ts';
import { openShared } from './open-file.ts';
import { sendBytes } from './send-bytes.ts';

const KB = 1024;
const PART = 256 * KB;
const bytes = randomBytes(40_000 * KB);
const folder = mkdtempSync(join(tmpdir(), 'carecast-bytes-'));
const path = join(folder, 'file');
let server: Awaited<ReturnType<typeof serve>>;
let responses: ServerResponse[] = [];
const open: Socket[] = [];

/** Sends the part from `/START` on, and the whole file at `/`. */
beforeAll(async () => {
  writeFileSync(path, bytes);
  server = await serve((req, res) => {
    responses.push(res);
    const start = Number(req.url?.slice(1));
    void send(res, start, start === 0 ? bytes.length : start + PART);
  });
});
beforeEach(() => void (responses = []));
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function send(res: ServerResponse, start: number, end: number): Promise<void> {
  const file = await openShared(path);
  res.writeHead(206, { 'Content-Length': end - start });
  await sendBytes(res, file, { start, end }).catch(() => res.destroy());
  file.close();
}

const fetchPart = async (start: number): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${server.origin}/${start}`)).arrayBuffer());

/** Leaves when the first bytes have come. */
const breakOff = (start: number): Promise<void> =>
  new Promise((resolve) => {
    const request = get(`${server.origin}/${start}`, { agent: false }, (response) =>
      response.once('data', () => resolve(void request.destroy())),
    );
    request.on('error', () => undefined);
  });

test('parts that are sent at the same time come each with its own bytes, whoever breaks off between them', async () => {
  const starts = Array.from({ length: 60 }, (_, index) => 1 + index * 500 * KB);
  for (let round = 0; round < 2; round += 1) {
    const parts = starts.map(fetchPart);
    await Promise.all([breakOff(0), breakOff(7), breakOff(9)]);
    for (const [index, part] of (await Promise.all(parts)).entries()) {
      const start = starts[index] ?? 0;
      expect(part.equals(bytes.subarray(start, start + PART))).toBe(true);
    }
  }
});

test('two hundred parts that nobody reads hold less than 64 KB each, and 8 MB in all', async () => {
  // Behind a response that is never read, so that the system takes nothing of them.
  const requests = ['/0', ...Array.from({ length: 7 }, (_, index) => `/${1 + index}`)];
  const text = requests.map((target) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  for (let reader = 0; reader < 30; reader += 1) {
    const socket = connect(server.port, '127.0.0.1', () => socket.pause().write(text));
    open.push(socket.on('error', () => undefined));
  }
  const waiting = () => responses.filter(({ req, writableLength }) => req.url !== '/0' && writableLength >= 64 * KB);
  await expect.poll(() => waiting().length, { timeout: 30_000 }).toBe(210);
  const held = waiting().reduce((sum, { writableLength }) => sum + writableLength, 0);
  expect(held).toBeLessThan(210 * 65 * KB + 8 * KB * KB);
});

test('a file that is shorter than it was breaks its own response off', async () => {
  const short = join(folder, 'short');
  writeFileSync(short, bytes.subarray(0, PART));
  const file = await openShared(short);
  writeFileSync(short, 'short');
  await expect(file.read(Buffer.alloc(PART), PART, 0)).rejects.toThrow('shorter');
  file.close();
});

test.skipIf(process.platform !== 'linux')('a file that many read at once is open once', async () => {
  const path = join(folder, 'shared');
  writeFileSync(path, 'x');
  const readers = await Promise.all(Array.from({ length: 5 }, () => openShared(path)));
  expect(openFiles('shared')).toBe(1);
  for (const reader of readers) reader.close();
  await expect.poll(() => openFiles('shared')).toBe(0);
});

test.skipIf(process.platform !== 'linux')('files that nobody reads stay open for a moment, a few of them', async () => {
  const names = Array.from({ length: 80 }, (_, index) => join(folder, `idle-${index}`));
  const files = await Promise.all(names.map((name) => (writeFileSync(name, 'x'), openShared(name))));
  expect(openFiles('idle')).toBe(80);
  for (const file of files) file.close();
  await expect.poll(() => openFiles('idle')).toBeLessThanOrEqual(32);
  await expect.poll(() => openFiles('idle')).toBe(0);
});

function openFiles(name: string): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link.startsWith(join(folder, name))).length;
}
