import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addAudioFile, FILE } from './audio-file.ts';
import { cpuNs, processesOf } from './processes.ts';
import { machine, middle, record } from './results.ts';
import { monotonicMicros, sampled } from './sampled.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * Processor time of a media request with counting and without it: two sites with the same files, loaded in turn, so that
 * what else the machine does hits both. Every request is of a listener of its own: nothing costs more to count.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
/** At 128 kbit/s, as most podcasts of speech are. */
const BYTES = 15 * 960_000;
const PORTS = { counting: 4396, not: 4397, sampled: 4398 };
/** The code that counts, and what it calls to send the bytes it counts. */
const [COUNTING, SENDING] = [/count-download\.ts$|listening\/downloads\/|db\/downloads\.ts$/, /_http_outgoing/];
const WITHOUT = fileURLToPath(new URL('./without-counting.mjs', import.meta.url));
const LOADS = [
  { what: 'an episode of 15 minutes, whole', amount: 100, range: '' },
  { what: 'its first 1 MB', amount: 500, range: 'bytes=0-1048575' },
  { what: '256 KB of it', amount: 1_000, range: 'bytes=0-262143' },
];

process.env['TRUST_PROXY'] = '1';
const names = ['counting', 'not'] as const;
const folders = names.map(() => mkdtempSync(join(tmpdir(), 'carecast-bench-')));
const sites = names.map((name, at) => {
  const dataDir = folders[at] ?? '';
  process.env['NODE_OPTIONS'] = name === 'not' ? `--import=${WITHOUT}` : '';
  return { dataDir, child: startSite({ port: PORTS[name], dataDir }) };
});
delete process.env['NODE_OPTIONS'];
try {
  await Promise.all(names.map((name) => untilReady(PORTS[name])));
  for (const { dataDir } of sites) await addAudioFile(dataDir, Buffer.alloc(BYTES, 'sound'));
  const urls = names.map((name) => `http://127.0.0.1:${PORTS[name]}/media/${FILE}`);
  const rows: string[] = [];
  for (const each of LOADS) {
    rows.push(`${compare(each, urls)} ${await sampleCounting(each)} |`);
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  record(
    'Counting a download',
    `Processor time of the site's process, and of it with its database's, a media request; medians of ${ROUNDS} rounds with counting and without it in turn; "more" is the median of the differences within a round, with the middle half of them. Every request is of a listener of its own, which costs the most: the next part for the same listener costs a look-up. Two sites that count alike differ by up to 5 % in this way, so the last column says what share of the site's own time its samples find in the code that counts (100 µs apart, from the first request on), for that load and for a listener of its own to each fifteen of them. Promised: at most 2 % more per media request. What listeners send is the whole episode in one request (apps), or some fifteen parts each (browsers, apps that stream): the first figure of the first row, and the second of all rows. The first figure of the other rows is the dearest there is: a part after which nobody asks for another. Not in the samples is the write that ends where a download is complete: one more to the 16 of 1 MB and to the 220 of the whole episode, none to 256 KB.
${machine()}

| request | not counted µs | counted µs | more | with the database µs | counted µs | more | in the code that counts, by sampling |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await Promise.all(sites.map(({ child }) => stopSite(child)));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

type Load = { site: number; all: number };

function compare({ what, amount, range }: (typeof LOADS)[number], urls: string[]): string {
  const rounds: [Load, Load][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const found: Load[] = [];
    for (const at of round % 2 ? [0, 1] : [1, 0])
      found[at] = load(urls[at] ?? '', amount, range, sites[at] as (typeof sites)[number]);
    if (round > 0) rounds.push(found as [Load, Load]); // the first warms up
  }
  const of = (kind: keyof Load) => {
    const [counted, not] = [0, 1].map((at) => middle(rounds.map((each) => (each[at] as Load)[kind]))) as [
      number,
      number,
    ];
    const more = rounds.map(([one, other]) => (100 * one[kind]) / other[kind] - 100).toSorted((a, b) => a - b);
    const [low, high] = [0.25, 0.75].map((share) => (more[Math.floor(more.length * share)] ?? 0).toFixed(1));
    return `${not.toFixed(0)} | ${counted.toFixed(0)} | **${middle(more).toFixed(1)} %** (${low} to ${high})`;
  };
  return `| ${what} | ${of('site')} | ${of('all')} |`;
}

/** Returns the share, when each request is of a listener of its own, and when fifteen are of the same one. */
async function sampleCounting({ amount, range }: (typeof LOADS)[number]): Promise<string> {
  const shares: string[] = [];
  for (const each of [1, 15]) {
    const [dataDir, profiles] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'carecast-bench-'))) as [string, string];
    const settings = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles} --cpu-prof-interval=100` };
    const child = startSite({ port: PORTS.sampled, dataDir, settings });
    await untilReady(PORTS.sampled);
    await addAudioFile(dataDir, Buffer.alloc(BYTES, 'sound'));
    const url = `http://127.0.0.1:${PORTS.sampled}/media/${FILE}`;
    request(url, amount, range, each); // warms up
    const from = monotonicMicros();
    request(url, amount * 3, range, each);
    spawnSync('sleep', ['1']); // the last batch
    const to = monotonicMicros();
    await stopSite(child);
    const { part, all } = sampled(profiles, [from, to], COUNTING, SENDING);
    shares.push(`${((100 * part) / all).toFixed(1)} %`);
    for (const folder of [dataDir, profiles]) rmSync(folder, { recursive: true, force: true });
  }
  return shares.join('; ');
}

function request(url: string, amount: number, range: string, each = 1): number {
  const program = fileURLToPath(new URL('./media-load.ts', import.meta.url));
  const run = spawnSync(process.execPath, [program, url, String(amount), range, String(each)], { encoding: 'utf8' });
  const { answered, failed } = JSON.parse(run.stdout) as { answered: number; failed: number };
  if (failed || !answered) throw new Error(`${failed} requests to ${url} failed ${run.stderr}`);
  return answered;
}

/** Microseconds of processor time a request, until what was counted is written. */
function load(url: string, amount: number, range: string, site: (typeof sites)[number]): Load {
  const { dataDir, child } = site;
  const [own, all] = [[child.pid ?? 0], processesOf({ pid: child.pid, dataDir })];
  const before = { site: cpuNs(own), all: cpuNs(all) };
  const answered = request(url, amount, range);
  spawnSync('sleep', ['1.5']); // the batch of the last second
  const micros = (nanoseconds: number) => nanoseconds / 1_000 / answered;
  return { site: micros(cpuNs(own) - before.site), all: micros(cpuNs(all) - before.all) };
}
