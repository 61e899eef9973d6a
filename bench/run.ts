import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginUnderAttack } from './login-under-attack.ts';

/**
 * Requests per second and CPU per request of home and feed, against a bare node:http server that sends the same
 * bytes and headers from memory. The two are loaded in turn, each on core 0, the load on core 1, so that what
 * else the machine does hits both; the ratio is what counts.
 */
const ROUNDS = 3;
const SECONDS = 4;
const SITE = 4391;
const BARE = 4392;
const CLOCK_TICK_MS = 10; // sysconf(_SC_CLK_TCK) is 100 on Linux

type Sample = { perSecond: number; cpuMicros: number; p99: number };

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const pinned = (core: number, command: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(core), ...command]] : [command[0] ?? '', command.slice(1)];

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = await startSite();
try {
  const lines = [];
  for (const path of ['/', '/feed.xml']) lines.push(await compare(path));
  if (canPin && site.pid)
    execFileSync('taskset', ['-acp', `0-${cpus().length - 1}`, String(site.pid)], { stdio: 'ignore' });
  report(lines, await loginUnderAttack(`http://127.0.0.1:${SITE}`));
} finally {
  site.kill('SIGTERM');
  await new Promise((stopped) => site.once('exit', stopped));
  rmSync(dataDir, { recursive: true, force: true });
}

async function startSite(): Promise<ChildProcess> {
  const [command, args] = pinned(0, [process.execPath, 'src/server/main.ts', '--demo']);
  const environment = { ...process.env, PORT: String(SITE), DATA_DIR: dataDir, PUBLIC_URL: '', THROTTLES: 'off' };
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${SITE}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return child;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error('the site did not start');
}

async function compare(path: string): Promise<string> {
  const url = `http://127.0.0.1:${SITE}${path}`;
  const bare = fork(new URL('./bare.ts', import.meta.url), [url, String(BARE)]);
  await new Promise((listening) => bare.once('message', listening));
  if (canPin && bare.pid) execFileSync('taskset', ['-cp', '0', String(bare.pid)], { stdio: 'ignore' });
  const samples: Record<'site' | 'bare', Sample[]> = { site: [], bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.site.push(load(url, site.pid));
      samples.bare.push(load(`http://127.0.0.1:${BARE}/`, bare.pid));
    }
  } finally {
    bare.kill();
  }
  return row(path, middle(samples.site), middle(samples.bare));
}

function load(url: string, pid: number | undefined): Sample {
  const before = cpuMs(pid);
  const [command, args] = pinned(1, [
    process.execPath,
    new URL('./load.ts', import.meta.url).pathname,
    url,
    String(SECONDS),
  ]);
  const run = spawnSync(command, args, { encoding: 'utf8' });
  const { answered, failed, perSecond, p99 } = JSON.parse(run.stdout) as Record<string, number>;
  if (failed) throw new Error(`${failed} requests to ${url} failed`);
  return { perSecond: perSecond ?? 0, p99: p99 ?? 0, cpuMicros: ((cpuMs(pid) - before) * 1000) / (answered ?? 1) };
}

/** Processor time a process has used so far, in ms, as /proc counts it. */
function cpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

function middle(samples: Sample[]): Sample {
  const sorted = samples.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, cpuMicros: 0, p99: 0 };
}

function row(path: string, ours: Sample, bare: Sample): string {
  const rate = `${Math.round(ours.perSecond)} | ${Math.round(bare.perSecond)} | **${percent(ours.perSecond / bare.perSecond)}**`;
  const cpu = `${ours.cpuMicros.toFixed(1)} | ${bare.cpuMicros.toFixed(1)} | ${percent(bare.cpuMicros / ours.cpuMicros)}`;
  return `| ${path} | ${rate} | ${cpu} | ${ours.p99} |`;
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}

function report(rows: string[], attack: string): void {
  const text = `# Speed

\`npm run bench\`: medians of ${ROUNDS} rounds of ${SECONDS} s, 32 connections, brotli; site and bare server in turn on one core, the load on another (${canPin ? 'pinned' : 'not pinned: taskset is missing'}).
${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.

| page | site req/s | bare req/s | ratio | site CPU µs/req | bare CPU µs/req | ratio | site p99 ms |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${attack}`;
  writeFileSync(new URL('./results.md', import.meta.url), text);
  process.stdout.write(text);
}
