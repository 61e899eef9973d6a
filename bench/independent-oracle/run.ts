import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, record } from '../results.ts';
import { startSite, stopSite, untilReady } from '../site.ts';

/**
 * A million generated requests, counted by `npm run count` of a real site and by a program that was written from the
 * guidelines' text by somebody who had not read the site's; then a few thousand of them as real requests. Both have to
 * agree with what the requests were made to hold: ± 1 % in total, ± 2 % for each app. Needs Python 3.
 * `npm run bench:downloads -- [LINES]`.
 */
const LINES = Number(process.argv[2] ?? 1_000_000);
const REPLAYED = 9_000;
const PORT = 4_398;
const SITE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'only for this measurement';
const HERE = import.meta.dirname;
/** NODE_OPTIONS are separated by spaces. */
const SAY_MEMORY =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(`KB=${process.resourceUsage().maxRSS};`))";

const folder = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const at = (name: string) => join(folder, name);
const dataDir = at('site');
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), PYTHONDONTWRITEBYTECODE: '1' };
process.env['TRUST_PROXY'] = '1';

const python = (program: string, ...args: string[]): string =>
  execFileSync('python3', [join(HERE, program), ...args], { env, encoding: 'utf8', maxBuffer: 1 << 26 });

type Comparison = { right: number; other: number; total: number; app: number };
/** Returns what `compare.py` says last; it prints each app, and fails beyond the promise. */
function compare(right: string, other: string): Comparison {
  const { stdout } = spawnSync('python3', [join(HERE, 'compare.py'), at(right), at(other)], { env, encoding: 'utf8' });
  process.stdout.write(`${right} and ${other}\n${stdout}\n`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Comparison;
}

/** Runs a command of the site, and returns what it printed, its seconds and the most memory it took in MB. */
function command(words: string[], input = ''): { stdout: string; seconds: number; megabytes: number } {
  const from = performance.now();
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(HERE, '../../scripts/command.mjs'), ...words], {
    env: { ...env, NODE_OPTIONS: `--import=${SAY_MEMORY}` },
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  const memory = Math.max(0, ...[...stderr.matchAll(/KB=(\d+);/g)].map(([, kilobytes]) => Number(kilobytes)));
  return { stdout, seconds: (performance.now() - from) / 1_000, megabytes: memory / 1_024 };
}

/** Fills the site with the made-up show, as from another host. */
async function fill(): Promise<void> {
  const host = createServer((req, res) => res.end(readFileSync(at(`files${req.url}`))));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  python('episodes.py', at('files'), '--base', base);
  command(['users', 'add', 'bench', '--admin'], `${PASSWORD}\n`);
  const imported = spawn(
    process.execPath,
    [join(HERE, '../../scripts/command.mjs'), 'import', `${base}/feed.xml`, '--private'],
    { env, stdio: 'ignore' },
  );
  const [status] = (await once(imported, 'exit')) as [number];
  host.close();
  if (status !== 0) throw new Error('the made-up show could not be imported');
  python('addresses.py', at('files/episodes.json'), `${SITE}/feed.xml`);
}

function count(): string[] {
  const episodes = at('files/episodes.json');
  python('traffic.py', episodes, at('access.log'), '--lines', String(LINES));
  const from = performance.now();
  writeFileSync(at('oracle.json'), python('oracle.py', episodes, at('access.log')));
  const seconds = (performance.now() - from) / 1_000;
  const ours = command(['count', at('access.log')]);
  writeFileSync(at('counted.txt'), ours.stdout);
  compare('access.truth.json', 'oracle.json');
  const { right, other, total, app } = compare('oracle.json', 'counted.txt');
  const figures = `${ours.seconds.toFixed(0)} s, ${ours.megabytes.toFixed(0)} MB (the oracle ${seconds.toFixed(0)} s)`;
  return [
    `| ${LINES.toLocaleString('en-US')} lines, \`npm run count\` | ${row(right, other, total, app)} | ${figures} |`,
  ];
}

function replay(): string[] {
  const episodes = at('files/episodes.json');
  python('traffic.py', episodes, at('web.log'), '--lines', String(REPLAYED), '--days', '1', '--seed', '5');
  const from = performance.now();
  python('replay.py', SITE, episodes, at('web.log'), at('observed.log'));
  const seconds = (performance.now() - from) / 1_000;
  writeFileSync(at('observed.json'), python('oracle.py', episodes, at('observed.log')));
  spawnSync('sleep', ['2']); // the last batch
  const stored = execFileSync(process.execPath, [join(HERE, 'stored.ts')], { env });
  writeFileSync(at('stored.json'), stored);
  const { right, other, total, app } = compare('observed.json', 'stored.json');
  const requests = readFileSync(at('observed.log'), 'utf8').trim().split('\n').length.toLocaleString('en-US');
  return [
    `| ${requests} requests by HTTP, the site's database | ${row(right, other, total, app)} | ${seconds.toFixed(0)} s |`,
  ];
}

const row = (right: number, other: number, total: number, app: number): string =>
  `${right.toLocaleString('en-US')} | ${other.toLocaleString('en-US')} | **${total.toFixed(2)} %** | **${app.toFixed(2)} %**`;

const site = startSite({ port: PORT, dataDir });
try {
  await untilReady(PORT);
  await fill();
  const rows = [...count(), ...replay()];
  record(
    'Downloads against an independent oracle',
    `\`npm run bench:downloads\`: generated requests of 33 apps, robots, watches and people, on 120 files of different bitrates and tags, against a program written from the guidelines' text without knowing the site's. Promised: ± 1 % in total, ± 2 % for each app.
${machine()}

| what | oracle | site | apart | app furthest apart | took |
|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await stopSite(site);
  rmSync(folder, { recursive: true, force: true });
}
