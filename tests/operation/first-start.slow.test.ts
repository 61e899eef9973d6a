// A fresh clone comes up by `npm start` alone, with an empty home and no caches, on what systems ship.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { nodePackage, npmProgram, root } from '../../scripts/places.mjs';
import { freePort } from '../support/free-port.ts';

/** Of Debian 12 and Ubuntu 24.04, and two that left out the build's native parts. */
const SHIPPED = [
  ['18.20.8', '9.2.0'],
  ['20.9.0', '10.1.0'],
  ['22.11.0', '10.9.0'],
] as const;
const MINUTES = 60_000;
const BOUND = { timeout: 15 * MINUTES };

const hosts = mkdtempSync(join(tmpdir(), 'carecast-hosts-'));
afterAll(() => rmSync(hosts, { recursive: true }));

let folder: string;
let home: string;
let running: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-first-'));
  chmodSync(folder, 0o755); // so that the site's own account gets in, where root runs this
  home = join(folder, 'home');
  mkdirSync(home);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const there = files.split('\n').filter((file) => file && existsSync(join(root, file)));
  for (const file of there) cpSync(join(root, file), join(folder, 'clone', file));
});
afterEach(async () => {
  await stop('SIGTERM');
  rmSync(folder, { recursive: true });
});

/** To npm, shell and supervisor at once, as a terminal does: some npms keep SIGTERM to themselves. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((resolve) => running?.once('close', resolve));
  process.kill(-running.pid, signal);
  await ended;
}

/** Fetches a Node and an npm, and returns the folder of their commands. */
function shipped(node: string, npm: string): string {
  const place = join(hosts, node);
  const bin = join(place, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{}');
  const packages = [`${nodePackage}@${node}`, `npm@${npm}`];
  const words = ['install', '--no-save', '--ignore-scripts', '--force', ...packages];
  execFileSync(process.execPath, [npmProgram, ...words], { cwd: place, stdio: 'pipe' });
  symlinkSync(join(place, 'node_modules', nodePackage, 'bin', 'node'), join(bin, 'node'));
  symlinkSync(join(place, 'node_modules', 'npm', 'bin', 'npm-cli.js'), join(bin, 'npm'));
  return bin;
}

/** PATH without what an npm that runs these tests put there. */
const systemPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);

/** How this machine reaches the registry: no more of the environment goes along. */
function network(): Record<string, string | undefined> {
  const names = /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cafile|globalconfig|userconfig))$/i;
  const given = Object.entries(process.env).filter(([name]) => names.test(name));
  return { npm_config_userconfig: join(homedir(), '.npmrc'), ...Object.fromEntries(given) };
}

/** Runs npm in the clone. */
function npm(path: string, settings: Record<string, string>, ...words: string[]) {
  const env = { ...network(), PATH: path, HOME: home, ...settings };
  const child = spawn('npm', words, {
    cwd: join(folder, 'clone'),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said: () => said, ended };
}

/** Runs `npm start` until the site answers; returns what it said. */
async function comesUp(path: string): Promise<string> {
  const port = String(await freePort());
  const start = npm(path, { PORT: port }, 'start');
  const state = async () => {
    if (start.child.exitCode !== null) return start.said();
    return fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  };
  await expect.poll(async () => (await state()) !== 0, BOUND).toBe(true);
  expect(await state()).toBe(200);
  return start.said();
}

test.each(SHIPPED)('on Node %s with npm %s', BOUND, async (node, npmVersion) => {
  const path = [shipped(node, npmVersion), '/usr/bin', '/bin'].join(delimiter);
  const said = await comesUp(path);
  expect(said).toContain(`(this machine has Node ${node} and npm ${npmVersion}).\n`);
});

test('on the Node and npm of this machine, killed in the middle of each step; then the tests run', BOUND, async () => {
  for (const step of ['Fetching Node', 'Installing packages', 'Building the site', 'Creating the database']) {
    const start = npm(systemPath, { PORT: String(await freePort()) }, 'start');
    await expect.poll(() => start.said() + (start.child.exitCode ?? ''), BOUND).toContain(step);
    await stop('SIGKILL');
  }
  expect(await comesUp(systemPath)).toContain('Carecast is ready');
  await stop('SIGTERM');
  const tests = npm(systemPath, {}, 'test', '--', 'src/shared/time.test.ts');
  expect([await tests.ended, tests.said()]).toEqual([0, expect.stringContaining('0 failed')]);
});
