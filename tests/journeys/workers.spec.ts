import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ask } from '../support/ask.ts';
import { freePort } from '../support/free-port.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { lostComments, startLoad } from '../support/steady-load.ts';
import { startSupervised, type Supervised } from '../support/supervised.ts';

const PATIENCE = { timeout: 60_000 };
test.describe.configure({ timeout: 120_000, mode: 'parallel' });

const SUPERVISOR = [process.execPath, 'scripts/start.mjs', '--demo', '--catalogue-only'];

let running: Supervised | null = null;
test.afterEach(() => {
  running?.remove();
  running = null;
});

/** Two processes on one port, both ready, and the address of their metrics. */
async function twoWorkers() {
  const port = await freePort();
  const supervised = (running = await startSupervised(SUPERVISOR, { WORKERS: '2', METRICS_PORT: String(port) }));
  const poolSize = async () =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      async (response) => Number(/^carecast_database_pool_size (\d+)$/m.exec(await response.text())?.[1] ?? 0),
      () => 0,
    );
  await expect.poll(poolSize, PATIENCE).toBe(20); // ten connections each: both are asked once they are ready
  return { supervised, poolSize, metrics: `http://127.0.0.1:${port}/metrics` };
}

test('@slow two processes serve one port and count as one; one that is killed is replaced; all end together', async () => {
  const { supervised, poolSize, metrics } = await twoWorkers();
  const [killed = 0, kept = 0] = supervised.workers();
  const postmaster = supervised.postmaster();
  for (let request = 0; request < 30; request += 1)
    expect((await ask(supervised.url, '/robots.txt', { headers: { connection: 'close' } })).status).toBe(200);
  expect(await (await fetch(metrics)).text()).toMatch(/^carecast_http_requests_total\{route="\/robots.txt".*\} 30$/m);

  process.kill(killed, 'SIGKILL');
  await expect.poll(() => supervised.workers().filter((pid) => pid !== killed).length, PATIENCE).toBe(2);
  await expect.poll(poolSize, PATIENCE).toBe(20);
  expect(supervised.workers()).toContain(kept);
  expect(supervised.output()).toContain('A process of the site ended by itself (SIGKILL): starting another in 0.1 s.');
  expect(supervised.postmaster()).toBe(postmaster);
  expect(supervised.output().match(/is ready/g)).toHaveLength(1);

  process.kill(supervised.top.pid ?? 0, 'SIGTERM');
  expect(await supervised.ended).toBe(0);
  expect([supervised.postmaster(), supervised.workers()]).toEqual([0, []]);
  expect(supervised.output().match(/Stopping/g)).toHaveLength(1);
});

test('of two processes that cannot listen one says so in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.once('listening', listening));
  const { port } = taken.address() as AddressInfo;
  running = await startSupervised(SUPERVISOR, { WORKERS: '2', PORT: String(port) });
  expect(await running.ended).toBe(1);
  expect(running.output().match(/^carecast: .*$/gm)).toEqual([
    `carecast: port ${port} is in use: stop what uses it, or choose another with PORT`,
  ]);
  expect(running.postmaster()).toBe(0);
  taken.close();
});

test('@slow SIGHUP replaces both processes one after the other, and no request fails meanwhile', async () => {
  const { supervised, poolSize } = await twoWorkers();
  const before = supervised.workers();
  const episodes = (await (await fetch(`${supervised.url}/api/episodes`)).json()) as { id: string }[];
  const load = startLoad(
    supervised.url,
    episodes.map(({ id }) => id),
  );
  await load.more(300);
  process.kill(supervised.supervisor(), 'SIGHUP');
  await expect.poll(supervised.output, PATIENCE).toContain('Every process is a new one.');
  await load.more(300);
  await load.end();
  expect(load.failures).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(0);
  const pool = connect({ url: databaseUrlOf(supervised) }, 1);
  const lost = await lostComments(pool, load.acknowledged);
  await pool.end();
  expect(lost).toEqual([]);
  await expect.poll(poolSize, PATIENCE).toBe(20);
  expect(supervised.workers().filter((pid) => before.includes(pid))).toEqual([]);
});
