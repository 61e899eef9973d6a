import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from '@playwright/test';
import { isAlive } from '#server/config/data-dir.ts';
import { test } from '../support/demo-site.ts';
import { freePort } from '../support/free-port.ts';
import { startSupervised, type Supervised } from './supervised.ts';

// Other test files need both cores in the meantime: a start may take long, and nothing here depends on how long.
const RESTART = { timeout: 60_000 };
// Each starts a site of its own and mostly waits for it: every worker that is free takes one.
test.describe.configure({ mode: 'parallel' });

const SUPERVISOR = [process.execPath, 'scripts/start.mjs'];
const NPM = ['npm', 'start'];

let running: Supervised | null = null;
test.afterEach(() => {
  running?.remove();
  running = null;
});

async function serving(command: string[], settings: Record<string, string> = {}): Promise<Supervised> {
  running = await startSupervised(command, settings);
  await expect.poll(running.isReady, RESTART).toBe(true);
  return running;
}

/** Nothing of it is left, and the database was stopped, not cut off. */
async function expectGone({ isReady, postmaster }: Supervised, site: number): Promise<void> {
  await expect.poll(() => isAlive(site), RESTART).toBe(false);
  expect(postmaster()).toBe(0);
  expect(await isReady()).toBe(false);
}

test('@slow SIGTERM to the development server stops its database', async () => {
  const dev = await serving([...SUPERVISOR, '--dev']);
  process.kill(dev.top.pid ?? 0, 'SIGTERM');
  await dev.ended;
  expect(dev.postmaster()).toBe(0);
});

test('a site that is killed is served again, on the database that continued @slow', async () => {
  const supervised = await serving(SUPERVISOR);
  const [site, postmaster] = [supervised.site(), supervised.postmaster()];
  process.kill(site, 'SIGKILL');
  await expect.poll(async () => supervised.site() !== site && (await supervised.isReady()), RESTART).toBe(true);
  expect(supervised.output()).toMatch(/The site stopped \(SIGKILL, .*\). Restarting in 0\.1 s\./);
  expect(supervised.postmaster()).toBe(postmaster);
  process.kill(supervised.top.pid ?? 0, 'SIGTERM');
  expect(await supervised.ended).toBe(0);
  expect(supervised.postmaster()).toBe(0);
});

/** In every process of the site, an error outside of any `await` at SIGUSR2. */
const THROWS = `--import=data:text/javascript,${encodeURIComponent("process.on('SIGUSR2',()=>{throw new Error('out of any await')})")}`;

test('@slow an error that no one caught lets requests end, is logged whole, and the site is started again, which is counted', async () => {
  const metricsPort = String(await freePort());
  const supervised = await serving(SUPERVISOR, { NODE_OPTIONS: THROWS, METRICS_PORT: metricsPort, LOG_LEVEL: 'warn' });
  const site = supervised.site();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 2 };
  const underWay = request(`${supervised.url}/api/auth/login`, { method: 'POST', headers });
  const response = once(underWay, 'response');
  underWay.write('{');
  await expect.poll(() => fetch(supervised.url).then(({ status }) => status), RESTART).toBe(200);
  process.kill(site, 'SIGUSR2');
  await expect.poll(supervised.output, RESTART).toContain('uncaught exception');
  underWay.end('}');
  const [{ statusCode }] = (await response) as [IncomingMessage];
  expect(statusCode).toBe(400);
  await expect.poll(async () => supervised.site() !== site && (await supervised.isReady()), RESTART).toBe(true);
  const lines = supervised.output().split('\n');
  expect(lines.filter((line) => line.includes('"event":"uncaught exception"'))).toEqual([
    expect.stringMatching(/"level":"error".*Error: out of any await\\n +at /),
  ]);
  expect(lines).toContain('The site stopped (status 1). Restarting in 0.1 s.');
  expect(supervised.output()).toContain('"event":"started again after it ended on its own","restarts":1');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('carecast_restarts_total 1\n');
});

const KILLED = [
  ['a supervisor', SUPERVISOR],
  ['npm', NPM],
] as [string, string[]][];
if (process.platform === 'linux') {
  // util-linux's `script` holds a terminal, which goes with it.
  KILLED.push(['a terminal', ['script', '--quiet', '--command', SUPERVISOR.join(' '), '/dev/null']]);
}
for (const [what, command] of KILLED) {
  test(`@slow ${what} that is killed takes the site along, and the site its database`, async () => {
    const supervised = await serving(command);
    const site = supervised.site();
    process.kill(supervised.top.pid ?? 0, 'SIGKILL');
    await expectGone(supervised, site);
  });
}

test('@slow Ctrl-C in the terminal ends the site once', async () => {
  const supervised = await serving(NPM);
  const site = supervised.site();
  process.kill(-(supervised.top.pid ?? 0), 'SIGINT'); // to npm, shell and supervisor at once, as a terminal does
  await supervised.ended;
  await expectGone(supervised, site);
  expect(supervised.output().match(/Stopping/g)).toHaveLength(1);
});

test('@slow Ctrl-C amid the start ends the site in order too', async () => {
  running = await startSupervised(SUPERVISOR);
  const { postmaster, top, ended, output } = running;
  await expect.poll(postmaster, { ...RESTART, intervals: [10] }).not.toBe(0);
  process.kill(top.pid ?? 0, 'SIGINT');
  expect(await ended).toBe(0);
  expect(postmaster()).toBe(0);
  expect(output().match(/Stopping/g)).toHaveLength(1);
});
