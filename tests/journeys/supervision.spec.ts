import { expect, test } from '@playwright/test';
import { startSupervised, type Supervised } from '../support/supervised.ts';

// Other test files need both cores meanwhile: a start may take long, and nothing here depends on how long.
const PATIENCE = { timeout: 60_000 };
// Each starts a site of its own and mostly waits for it: every worker that is free takes one.
test.describe.configure({ timeout: 120_000, mode: 'parallel' });

const SUPERVISOR = [process.execPath, 'scripts/start.mjs'];
const NPM = ['npm', 'start'];

let running: Supervised | null = null;
test.afterEach(() => {
  running?.remove();
  running = null;
});

async function serving(command: string[]): Promise<Supervised> {
  running = await startSupervised(command);
  await expect.poll(running.isReady, PATIENCE).toBe(true);
  return running;
}

/** Nothing of it is left, and the database was stopped, not cut off. */
async function expectGone({ isReady, postmaster }: Supervised, site: number): Promise<void> {
  await expect.poll(() => isAlive(site), PATIENCE).toBe(false);
  expect(postmaster()).toBe(0);
  expect(await isReady()).toBe(false);
}

test('a site that is killed is served again, on the database that went on', async () => {
  const supervised = await serving(SUPERVISOR);
  const [site, postmaster] = [supervised.site(), supervised.postmaster()];
  process.kill(site, 'SIGKILL');
  await expect.poll(async () => supervised.site() !== site && (await supervised.isReady()), PATIENCE).toBe(true);
  expect(supervised.output()).toContain('The site ended by itself (SIGKILL): starting it again in 0.1 s.');
  expect(supervised.postmaster()).toBe(postmaster);
  process.kill(supervised.top.pid ?? 0, 'SIGTERM');
  expect(await supervised.ended).toBe(0);
  expect(supervised.postmaster()).toBe(0);
});

test('a supervisor that is killed takes the site along, and the site its database', async () => {
  const supervised = await serving(SUPERVISOR);
  const site = supervised.site();
  process.kill(supervised.top.pid ?? 0, 'SIGKILL');
  await expectGone(supervised, site);
});

test('@slow npm that is killed takes the site along, and the site its database', async () => {
  const supervised = await serving(NPM);
  const site = supervised.site();
  process.kill(supervised.top.pid ?? 0, 'SIGKILL');
  await expectGone(supervised, site);
});

test('@slow Ctrl-C in the terminal ends the site once', async () => {
  const supervised = await serving(NPM);
  const site = supervised.site();
  process.kill(-(supervised.top.pid ?? 0), 'SIGINT'); // to npm, shell and supervisor at once, as a terminal does
  await supervised.ended;
  await expectGone(supervised, site);
  expect(supervised.output().match(/Stopping/g)).toHaveLength(1);
});

for (const [lane, settings] of [
  ['', {}],
  ['@slow with workers, ', { WORKERS: '2' }],
] as const) {
  test(`${lane}Ctrl-C amid the start ends the site in order too`, async () => {
    running = await startSupervised(SUPERVISOR, settings);
    const { postmaster, top, ended, output } = running;
    await expect.poll(postmaster, { ...PATIENCE, intervals: [10] }).not.toBe(0);
    process.kill(top.pid ?? 0, 'SIGINT');
    expect(await ended).toBe(0);
    expect(postmaster()).toBe(0);
    expect(output().match(/Stopping/g)).toHaveLength(1);
  });
}

async function expectNewVersion(supervised: Supervised): Promise<void> {
  const site = supervised.site();
  process.kill(supervised.supervisor(), 'SIGHUP');
  await expect.poll(async () => ![0, site].includes(supervised.site()), PATIENCE).toBe(true);
  await expect.poll(supervised.isReady, PATIENCE).toBe(true);
  const since = () => supervised.output().split('Putting a new version in place')[1] ?? '';
  await expect.poll(since, PATIENCE).toContain(' is ready: '); // it says so a moment after it answers
  expect(since()).toMatch(/^Stopping: /m);
  expect(supervised.output()).not.toContain('ended by itself');
}

test('@slow SIGHUP ends the site in order and starts the version that is there now', async () => {
  await expectNewVersion(await serving(SUPERVISOR));
});

if (process.platform === 'linux') {
  test('@slow SIGHUP in an open terminal starts the version that is there now, a closed terminal ends the site', async () => {
    // util-linux's `script` holds a terminal, which goes with it.
    const supervised = await serving(['script', '--quiet', '--command', SUPERVISOR.join(' '), '/dev/null']);
    await expectNewVersion(supervised);
    const site = supervised.site();
    process.kill(supervised.top.pid ?? 0, 'SIGKILL');
    await expectGone(supervised, site);
  });
}

test('a start that fails is final, with one line', async () => {
  running = await startSupervised(SUPERVISOR, { PUBLIC_URL: 'podcast.example' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(
    /^Starting the site\.\ncarecast: PUBLIC_URL is "podcast\.example": it must be .*\n$/,
  );
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
