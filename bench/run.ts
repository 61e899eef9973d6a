import { execFileSync, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginUnderAttack } from './login-under-attack.ts';
import { machine, record } from './results.ts';
import { sameTime } from './same-time.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * Requests per second and CPU per request of home and feed, against a bare node:http server that sends the same
 * bytes and headers from memory. The two are loaded in turn, each on core 0, the load on core 1, so that what
 * else the machine does hits both; the ratio is what counts.
 */
const ROUNDS = 3;
const SECONDS = 4;
const SITE = 4391;
const DEMO_ADMIN = 'demo';
const BARE = 4392;
const CLOCK_TICK_MS = 10; // sysconf(_SC_CLK_TCK) is 100 on Linux

type Sample = { perSecond: number; cpuMicros: number; p99: number };

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const pinned = (core: number, command: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(core), ...command]] : [command[0] ?? '', command.slice(1)];

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: SITE, dataDir, args: ['--demo'], under: canPin ? ['taskset', '-c', '0'] : [] });
try {
  await untilReady(SITE);
  const lines = [];
  for (const path of ['/', '/feed.xml']) lines.push(await compare(path));
  if (canPin && site.pid)
    execFileSync('taskset', ['-acp', `0-${cpus().length - 1}`, String(site.pid)], { stdio: 'ignore' });
  report(lines);
  record('What the time of a refusal tells', `${await sameTime(`http://127.0.0.1:${SITE}`, DEMO_ADMIN)}\n${machine()}`);
  record('Sign-in under attack', `${await loginUnderAttack(`http://127.0.0.1:${SITE}`)}\n${machine()}`);
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
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

function report(rows: string[]): void {
  record(
    'Home and feed',
    `Medians of ${ROUNDS} rounds of ${SECONDS} s, 32 connections, brotli; site and bare server in turn on one core, the load on another (${canPin ? 'pinned' : 'not pinned: taskset is missing'}).
${machine()}

| page | site req/s | bare req/s | ratio | site CPU µs/req | bare CPU µs/req | ratio | site p99 ms |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
}
