import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { cookieOf } from '../tests/support/roles.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { cpuMs } from './processes.ts';
import { machine, middle, record } from './results.ts';

/** What WORKERS=2 gives on two cores, which load (wrk) and database share with the site: `npm run bench:workers`. */
const ROUNDS = 3;
const SECONDS = 8;
/** In seconds, before: until then a process compiles what it runs. */
const WARM = 6;
const CONNECTIONS = 64;
const WORKERS = ['1', '2'] as const;
/** One that is kept, one that is rendered for each request. */
const PAGES = [
  { path: '/', role: 'anonymous' },
  { path: '/', role: 'administrator' },
  { path: '/studio/episodes', role: 'administrator' },
] as const;
type Asked = (typeof PAGES)[number];

/** Requests a second; and milliseconds of processor time a request: of the site's own processes, its database, the load. */
type Sample = { perSecond: number; site: number; database: number; load: number };
type Workers = (typeof WORKERS)[number];

const sites = { 1: await startSite({ WORKERS: '1' }, ['--demo']), 2: await startSite({ WORKERS: '2' }, ['--demo']) };
try {
  record(
    'Two processes on two cores',
    `${CONNECTIONS} connections of wrk; medians of ${ROUNDS} rounds of ${SECONDS} s, in turn. \`/\` comes from the cache, \`/studio/episodes\` is rendered for each request, with queries. *Cores* is what site, database and load keep busy of the machine’s ${cpus().length}: where one process has them busy already, two have little left. Promised: at least 1.7 times as many.
${machine()}

| page | \`WORKERS\` | requests a second | times as many | site ms a request | database ms | load ms | cores |
|---|---|---|---|---|---|---|---|
${(await rows()).join('\n')}`,
  );
} finally {
  await Promise.all(WORKERS.map((workers) => sites[workers].remove()));
}

async function rows(): Promise<string[]> {
  const found: string[] = [];
  for (const page of PAGES) found.push(...(await compare(page)));
  return found;
}

async function compare({ path: page, role }: Asked): Promise<string[]> {
  const cookies = { 1: '', 2: '' };
  for (const workers of WORKERS) cookies[workers] = await cookieOf(sites[workers], role);
  const samples: Record<Workers, Sample[]> = { 1: [], 2: [] };
  for (const workers of WORKERS) load(sites[workers].url + page, cookies[workers], WARM);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const workers of WORKERS) samples[workers].push(measure(sites[workers], page, cookies[workers]));
  const [one, two] = [medians(samples[1]), medians(samples[2])];
  const name = `\`${page}\`, ${role}`;
  return [row(name, '1', one), row(name, '2', two, `**${(two.perSecond / one.perSecond).toFixed(2)}**`)];
}

function row(page: string, workers: Workers, { perSecond, site, database, load }: Sample, timesAsMany = ''): string {
  const cores = (perSecond * (site + database + load)) / 1000;
  const cost = [site, database, load, cores].map((each) => each.toFixed(2));
  return `| ${[page, workers, perSecond.toFixed(0), timesAsMany, ...cost].join(' | ')} |`;
}

/** Returns how many requests were answered, in how many seconds, and the processor time of wrk, in ms. */
function load(url: string, cookie: string, seconds: number) {
  const headers = ['-H', 'Accept-Encoding: gzip, br', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])];
  // `times` prints last what the shell's children used, such as 0m1.25s 0m0.50s (POSIX).
  const words = ['-c', 'wrk "$@"; times', 'sh', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url];
  const text = spawnSync('sh', words, { encoding: 'utf8' }).stdout;
  const failed = /Non-2xx or 3xx responses: \d+/.exec(text);
  const [, answered = '0', took = '0'] = /(\d+) requests in ([\d.]+)s/.exec(text) ?? [];
  if (failed || Number(answered) === 0) throw new Error(`the load failed: ${text}`);
  const used = [...(text.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const cpu = used.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60_000 + Number(rest) * 1_000, 0);
  return { answered: Number(answered), seconds: Number(took), cpu };
}

function measure(site: Site, page: string, cookie: string): Sample {
  const before = timesOf(site);
  const { answered, seconds, cpu } = load(site.url + page, cookie, SECONDS);
  const after = timesOf(site);
  return {
    perSecond: answered / seconds,
    site: (after.site - before.site) / answered,
    database: (after.database - before.database) / answered,
    load: cpu / answered,
  };
}

/** Processor time so far, in ms, of the site's processes and of its database's. */
function timesOf(site: Site): { site: number; database: number } {
  const times = { site: 0, database: 0 };
  for (const pid of below(site.pid())) {
    const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    times[isDatabase ? 'database' : 'site'] += cpuMs([pid]);
  }
  return times;
}

function below(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(below)];
}

function medians(of: Sample[]): Sample {
  const value = (name: keyof Sample) => middle(of.map((sample) => sample[name]));
  return { perSecond: value('perSecond'), site: value('site'), database: value('database'), load: value('load') };
}
