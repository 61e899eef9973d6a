import '../support/database.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { within } from '../support/database-server.ts';
import { anAdmin } from '../support/makers.ts';
import { aTicket, demoFile } from '../support/uploads.ts';
import { MAX_BYTES, PART_BYTES, TUS_BODY_TYPE, TUS_VERSION } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { MB } from '../../src/shared/units.ts';

const RECEIVER = fileURLToPath(new URL('./upload-receiver.ts', import.meta.url));
let child: ChildProcess;
let port: number;

beforeAll(async () => {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  const location = within(inject('databaseServer'), row?.name ?? '');
  child = fork(RECEIVER, { env: { ...process.env, RECEIVER_DATABASE: JSON.stringify(location) } });
  port = await new Promise((resolve) => child.once('message', (message) => resolve(Number(message))));
});
afterAll(() => void child?.kill());

async function rss(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** MP3 frames up to the last byte allowed, a little different each. */
function aLargeFile(frames: Buffer, salt: number): Buffer {
  const large = Buffer.alloc(MAX_BYTES.audio);
  for (let at = 0; at < large.length; at += frames.length) frames.copy(large, at);
  randomFillSync(large, large.length - 128 - salt, 16);
  return large;
}

type Send = (path: string, body: Buffer) => Promise<string>;

const call = (method: string, path: string, body: Buffer, more: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'Content-Length': body.length, ...more };
    const req = request({ port, path, method, headers, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      res.on('end', () => resolve(`${res.statusCode} ${text}`));
    });
    req.on('error', reject).end(body);
  });

const sendWhole: Send = (path, body) => call('PUT', path, body);

const sendInParts: Send = async (path, body) => {
  let answer = '';
  for (let at = 0; at < body.length; at += PART_BYTES) {
    const headers = { 'Tus-Resumable': TUS_VERSION, 'Upload-Offset': String(at), 'Content-Type': TUS_BODY_TYPE };
    answer = await call('PATCH', path, body.subarray(at, at + PART_BYTES), headers);
  }
  return answer;
};

it.for<[string, Send]>([
  ['in one request each', sendWhole],
  ['in parts', sendInParts],
])(
  'four files of 100 MB at once, %s, raise memory by at most 30 MB',
  { timeout: 180_000 },
  async ([how, send], { annotate }) => {
    const admin = await anAdmin();
    const frames = await readFile(demoFile('audio/welcome-to-carecast.mp3'));
    const files = [1, 2, 3, 4].map((salt) => aLargeFile(frames.subarray(0, 879_000), salt));
    // One of the smallest first, so that code, pool and parsers are there before anything is measured.
    const first = await aTicket(admin, frames.length);
    expect(await send(first.path, frames)).toMatch(/^200/);
    const tickets = await Promise.all(files.map((file) => aTicket(admin, file.length)));
    const before = await rss();
    let peak = before;
    const watch = setInterval(() => void rss().then((now) => (peak = Math.max(peak, now))), 20);
    const startedAt = Date.now();
    const answers = await Promise.all(files.map((file, index) => send(tickets[index]?.path ?? '', file)));
    clearInterval(watch);
    await annotate(
      `${how}: RSS before ${before.toFixed(1)} MB, peak ${peak.toFixed(1)} MB, 4 x ${MAX_BYTES.audio / MB} MB in ${Date.now() - startedAt} ms`,
    );
    for (const answer of answers) expect(answer).toMatch(/^200 .*"audio\/mpeg"/);
    for (const [index, file] of files.entries()) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(join(config.dataDir, 'files', `${tickets[index]?.id}.mp3`)))
        hash.update(chunk as Buffer);
      expect(hash.digest('hex')).toBe(createHash('sha256').update(file).digest('hex'));
    }
    expect(peak - before).toBeLessThanOrEqual(30);
  },
);
