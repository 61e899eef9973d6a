import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { type Site, startSite } from '../tests/support/site.ts';
import { cookieOf } from '../tests/support/roles.ts';
import { cpuMs } from './processes.ts';
import { machine, middle, record } from './results.ts';

/**
 * What WORKERS=2 gives on two cores. The page is one that is rendered for each request, as for somebody signed in: it
 * costs the site many times what it costs those who ask, who have the same cores.
 */
const ROUNDS = 3;
const SECONDS = 8;
const CONNECTIONS = 16;
/** Requests to each process before: until then it compiles what it runs. */
const WARM = 1_000;

/** Requests a second; and milliseconds of processor time a request: of the site's own processes, its database, the load. */
type Sample = { perSecond: number; site: number; database: number; load: number };
const WORKERS = ['1', '2'] as const;

const samples: Record<string, Sample[]> = { 1: [], 2: [] };
const sites = { 1: await startSite({ WORKERS: '1' }, ['--demo']), 2: await startSite({ WORKERS: '2' }, ['--demo']) };
try {
  for (const workers of WORKERS) await load(sites[workers], { amount: WARM * Number(workers) });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const workers of WORKERS) samples[workers]?.push(await measure(sites[workers]));
} finally {
  await Promise.all(WORKERS.map((workers) => sites[workers].remove()));
}
const [one, two] = WORKERS.map((workers) => medians(samples[workers] ?? [])) as [Sample, Sample];
const work = ({ site, database, load }: Sample): number => site + database + load;
record(
  'Two processes on two cores',
  `\`/\` for somebody signed in, rendered each time, ${CONNECTIONS} connections; medians of ${ROUNDS} rounds of ${SECONDS} s, in turn, after ${WARM} requests to each process. Site, database and load share the machine’s ${cpus().length} cores. Other work on them distorts the requests a second (two processes get two shares of a busy machine), hardly the processor time; from it follows what two cores of a machine of their own carry: one process at most one core of its own time (1,000 ms a second), two processes both cores together with database and load. Promised: at least 1.7 times as many.
${machine()}

| \`WORKERS\` | requests a second, measured | site ms a request | database ms | load ms | requests a second by processor time |
|---|---|---|---|---|---|
${row('1', one, 1_000 / one.site)}
${row('2', two, 2_000 / work(two))}

Measured ${(two.perSecond / one.perSecond).toFixed(2)} times as many, by processor time **${(2_000 / work(two) / (1_000 / one.site)).toFixed(2)}**.`,
);

function row(workers: string, { perSecond, site, database, load }: Sample, most: number): string {
  const times = [site, database, load].map((each) => each.toFixed(2));
  return `| ${[workers, perSecond.toFixed(0), ...times, `**${most.toFixed(0)}**`].join(' | ')} |`;
}

async function load(site: Site, length: { amount: number } | { duration: number }) {
  const headers = { cookie: await cookieOf(site, 'administrator'), 'accept-encoding': 'gzip, br' };
  // The site asks a client to reconnect after 1,000 requests, which this one does not hear.
  const result = await autocannon({ url: site.url, connections: CONNECTIONS, headers, reconnectRate: 900, ...length });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests failed`);
  return { answered: result['2xx'], seconds: result.duration };
}

async function measure(site: Site): Promise<Sample> {
  const [before, own] = [timesOf(site), process.cpuUsage()];
  const { answered, seconds } = await load(site, { duration: SECONDS });
  const [after, { user, system }] = [timesOf(site), process.cpuUsage(own)];
  return {
    perSecond: answered / seconds,
    site: (after.site - before.site) / answered,
    database: (after.database - before.database) / answered,
    load: (user + system) / 1_000 / answered,
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
