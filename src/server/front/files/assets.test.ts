import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOpenFiles, serve } from '../../../../tests/support/uploads.ts';
import { serveAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'carecast-assets-'));
const thrown: unknown[] = [];
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  for (const name of ['large.jpg', 'gone.jpg']) writeFileSync(join(folder, name), Buffer.alloc(8_000_000));
  mkdirSync(join(folder, '_astro'));
  for (const name of ['mp3.worker-VLtTq5PV.js', 'page.js']) writeFileSync(join(folder, '_astro', name), '');
  const assets = serveAssets(folder);
  server = await serve((req, res) => {
    try {
      assets(req, res, () => void res.writeHead(404).end());
    } catch (error) {
      thrown.push(error);
      res.destroy();
    }
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

for (const range of ['bytes=5-3', 'bytes=-5', 'bytes=abc', 'bytes=0-1,3-4', 'bytes=99999999-']) {
  test(`Range: ${range} is answered with the whole file`, async () => {
    const answer = await fetch(`${server.origin}/large.jpg`, { headers: { Range: range } });
    expect(thrown).toEqual([]);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 8_000_000]);
  });
}

test('WebAssembly is for the worker that encodes, which Firefox starts only if its own policy allows it', async () => {
  const policyOf = async (name: string) =>
    (await fetch(`${server.origin}/_astro/${name}`)).headers.get('content-security-policy');
  expect(await policyOf('mp3.worker-VLtTq5PV.js')).toMatch(/'wasm-unsafe-eval'; worker-src 'self' blob:/);
  expect(await policyOf('page.js')).toBeNull();
});

test('files of the build are for pages of any origin, also where they are held already, and what is not there is not', async () => {
  const headersOf = async (path: string, sent: Record<string, string> = {}) => {
    const { status, headers, body } = await fetch(server.origin + path, { headers: sent });
    await body?.cancel(); // unread, it would keep the file open
    const names = ['access-control-allow-origin', 'cross-origin-resource-policy'];
    return [status, ...names.map((name) => headers.get(name))];
  };
  const etag = (await fetch(`${server.origin}/_astro/page.js`)).headers.get('etag') ?? '';
  expect(await headersOf('/large.jpg')).toEqual([200, '*', 'cross-origin']);
  expect(await headersOf('/_astro/page.js')).toEqual([200, '*', null]);
  expect(await headersOf('/_astro/page.js', { 'If-None-Match': etag })).toEqual([304, '*', 'cross-origin']);
  expect(await headersOf('/nowhere')).toEqual([404, null, 'same-origin']);
});

test('a file that is gone since the start breaks its own connection only', async () => {
  rmSync(join(folder, 'gone.jpg'));
  await expect(fetch(`${server.origin}/gone.jpg`).then((answer) => answer.text())).rejects.toThrow();
  expect((await fetch(`${server.origin}/nowhere`)).status).toBe(404);
});

test.skipIf(process.platform !== 'linux')(
  'a reader that breaks off leaves no file open, pipelined or not',
  async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => breakOff('GET /large.jpg HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1 + (i % 2)))),
    );
    await expect.poll(() => countOpenFiles(folder), { timeout: 30_000 }).toBe(0);
  },
);

/** Resets the connection once the answer has begun. */
function breakOff(requests: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(requests));
    socket.on('error', () => undefined).on('close', () => resolve());
    let parts = 0;
    socket.on('data', () => (parts += 1) === 3 && socket.pause().resetAndDestroy());
  });
}
