import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ListedEpisode } from '#shared/episode.ts';
import { machine, middle, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * Processor time of a media request with counting and without it: two sites with the same files, loaded in turn, so that
 * what else the machine does hits both. Every request is of a listener of its own: nothing costs more to count.
 */
const ROUNDS = 3;
const PORTS = { counting: 4396, not: 4397 };
const CLOCK_TICK_MS = 10; // sysconf(_SC_CLK_TCK) is 100 on Linux
const WITHOUT = fileURLToPath(new URL('./without-counting.mjs', import.meta.url));
const LOADS = [
  { what: 'a whole file of 1 MB', amount: 300, range: '' },
  { what: 'a part of 256 KB', amount: 800, range: 'bytes=0-262143' },
  { what: 'a part of 64 KB', amount: 1_600, range: 'bytes=65536-131071' },
];

process.env['TRUST_PROXY'] = '1';
type Name = keyof typeof PORTS;
const names: Name[] = ['counting', 'not'];
const folders = names.map(() => mkdtempSync(join(tmpdir(), 'carecast-bench-')));
const sites = names.map((name, at) => {
  const dataDir = folders[at] ?? '';
  process.env['NODE_OPTIONS'] = name === 'not' ? `--import=${WITHOUT}` : '';
  return { dataDir, child: startSite({ port: PORTS[name], dataDir, args: ['--demo', '--catalogue-only'] }) };
});
delete process.env['NODE_OPTIONS'];
try {
  await Promise.all(names.map((name) => untilReady(PORTS[name])));
  const urls = await Promise.all(names.map((name) => aFile(PORTS[name])));
  const rows: string[] = [];
  for (const each of LOADS) {
    rows.push(compare(each, urls));
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  record(
    'Counting a download',
    `Processor time of the site's process, and of it with its database's, a media request; medians of ${ROUNDS} rounds with counting and without it in turn. Promised: at most 2 % more.
${machine()}

| request | not counted µs | counted µs | more | with the database µs | counted µs | more |
|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await Promise.all(sites.map(({ child }) => stopSite(child)));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function aFile(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/episodes`);
  const [episode] = (await answer.json()) as ListedEpisode[];
  return `http://127.0.0.1:${port}${episode?.audioUrl}`;
}

function compare({ what, amount, range }: (typeof LOADS)[number], urls: string[]): string {
  const samples = names.map(() => ({ site: [] as number[], all: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const at of round % 2 ? [0, 1] : [1, 0]) {
      const { site, all } = load(urls[at] ?? '', amount, range, sites[at] as (typeof sites)[number]);
      if (round === 0) continue; // warms up
      samples[at]?.site.push(site);
      samples[at]?.all.push(all);
    }
  }
  const of = (kind: 'site' | 'all') => {
    const [counted, not] = samples.map((each) => middle(each[kind])) as [number, number];
    return `${not.toFixed(0)} | ${counted.toFixed(0)} | **${((100 * counted) / not - 100).toFixed(1)} %**`;
  };
  return `| ${what} | ${of('site')} | ${of('all')} |`;
}

/** Microseconds of processor time a request, until what was counted is written. */
function load(url: string, amount: number, range: string, site: (typeof sites)[number]): { site: number; all: number } {
  const { dataDir, child } = site;
  const [own, all] = [[child.pid ?? 0], processesOf({ pid: child.pid, dataDir })];
  const before = { site: cpuMs(own), all: cpuMs(all) };
  const program = fileURLToPath(new URL('./media-load.ts', import.meta.url));
  const run = spawnSync(process.execPath, [program, url, String(amount), range], { encoding: 'utf8' });
  const { answered, failed } = JSON.parse(run.stdout) as { answered: number; failed: number };
  if (failed || !answered) throw new Error(`${failed} requests to ${url} failed ${run.stderr}`);
  spawnSync('sleep', ['1.5']); // the batch of the last second
  const micros = (ms: number) => (1_000 * ms) / answered;
  return { site: micros(cpuMs(own) - before.site), all: micros(cpuMs(all) - before.all) };
}

/** The site's process, and its database with all that descends from it. */
function processesOf({ pid = 0, dataDir }: { pid: number | undefined; dataDir: string }): number[] {
  const database = Number(readFileSync(join(dataDir, 'database', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const fields = fieldsOf(Number(name));
    if (fields.length > 0) parents.set(Number(name), Number(fields[1]));
  }
  const isIn = (id: number | undefined): boolean =>
    id !== undefined && (id === pid || id === database || isIn(parents.get(id)));
  return [...parents.keys()].filter(isIn);
}

function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Processor time processes have used so far, in ms. */
function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
  }, 0);
}
