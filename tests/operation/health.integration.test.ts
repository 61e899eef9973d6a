import { createServer, type Server, type Socket } from 'node:net';
import { startBucket } from '../support/bucket.ts';
import { listen } from '../support/listening.ts';

const bucket = await startBucket();
Object.assign(process.env, bucket.settings);
const { openOwnDatabase } = await import('../support/database.ts');
const { serve } = await import('../support/uploads.ts');
const { afterAll, afterEach, beforeAll, expect, test, vi } = await import('vitest');
const { openPool } = await import('#server/db/sql.ts');
const { takeWholePool } = await import('../support/transactions.ts');
const { serveHealth, startDraining } = await import('#server/front/health.ts');

/** Accepts connections and never says a word. */
let mute: Server;
let mutePort: number;
const connections = new Set<Socket>();
let site: Awaited<ReturnType<typeof serve>>;
/** In milliseconds; long enough for what answers, however busy the machine is. */
let timeout = 20_000;
beforeAll(async () => {
  site = await serve((request, response) => void serveHealth(request.url ?? '', response, timeout));
  mute = createServer((socket) => void connections.add(socket.on('error', () => undefined).resume()));
  mutePort = await listen(mute);
});
afterEach(() => {
  vi.restoreAllMocks();
  bucket.trouble = 'none';
  timeout = 20_000;
  openOwnDatabase();
});
afterAll(async () => {
  mute.close();
  for (const socket of connections) socket.destroy();
  await site.close();
});

const ask = async (path: string) => {
  const response = await fetch(site.origin + path);
  return [response.status, await response.text(), response.headers.get('retry-after')];
};
const ALIVE = [200, 'ok', null];
const READY = [200, 'ready', null];
const NOT_READY = [503, 'not ready', '5'];

test('a database that accepts connections and never answers: not ready, after the time given and not later', async () => {
  openPool({ url: `postgres://nobody@127.0.0.1:${mutePort}/none` });
  timeout = 50;
  expect(await Promise.all(['/healthz', '/up', '/readyz', '/readyz'].map(ask))).toEqual([
    ALIVE,
    ALIVE,
    NOT_READY,
    NOT_READY,
  ]);
});

test('a site whose database and storage answer is alive, up and ready', async () => {
  await expect.poll(() => ask('/readyz'), { timeout: 30_000 }).toEqual(READY); // a check that hangs ends first
  expect(await Promise.all(['/healthz', '/up', '/readyz'].map(ask))).toEqual([ALIVE, ALIVE, READY]);
});

test('a site whose pages wait for a connection is not ready, until there is one', async () => {
  const release = await takeWholePool();
  timeout = 50;
  expect(await Promise.all(['/healthz', '/readyz'].map(ask))).toEqual([ALIVE, NOT_READY]);
  await release();
  timeout = 20_000;
  expect(await ask('/readyz')).toEqual(READY);
});

test('a storage that accepts requests and never answers: the same', async () => {
  expect(await ask('/readyz')).toEqual(READY);
  bucket.trouble = 'silent';
  const later = performance.now() + 60_000; // what was found a while ago is looked at again
  vi.spyOn(performance, 'now').mockReturnValue(later);
  timeout = 50;
  expect(await Promise.all(['/healthz', '/readyz'].map(ask))).toEqual([ALIVE, NOT_READY]);
});

test('a process that drains is ready no longer', async () => {
  startDraining();
  expect(await Promise.all(['/healthz', '/readyz'].map(ask))).toEqual([ALIVE, NOT_READY]);
});
