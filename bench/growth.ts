import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { closePool, openPool } from '#server/db/sql.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { findEmbeddedDatabase } from '#server/postgres/index.ts';
import { cpuNs, processesOf } from './processes.ts';
import { machine, middle, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * How much more a page costs in a large catalogue than in a small one: rendered for each request, with the processor time
 * of the site and of its database, and its length. `npm run bench:growth -- SMALL LARGE`: two DATA_DIRs filled by
 * `npm run bench:seed`, with 100 and 100,000 episodes for instance.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const PORT = 4395;
const PAGE = 9;
/** In milliseconds: the site has heard of the change; the compressions after a response are over. */
const HEARD = 40;
const SETTLED = 120;

type Sample = { milliseconds: number; cpu: number; bytes: number };

const folders = process.argv.slice(2);
if (folders.length !== 2) throw new Error('Usage: npm run bench:growth -- SMALL LARGE');
const measured = [];
for (const dataDir of folders) measured.push(await measure(dataDir));
const [small, large] = measured as [Measured, Measured];
const rows = [...small.pages].map(([name, of]) => {
  const then = large.pages.get(name) ?? of;
  const times = (key: keyof Sample) => `**${(then[key] / of[key]).toFixed(2)} ×**`;
  const figures = [of.cpu.toFixed(1), then.cpu.toFixed(1), times('cpu'), of.bytes, then.bytes, times('bytes')];
  return `| ${[name, ...figures, of.milliseconds.toFixed(1), then.milliseconds.toFixed(1)].join(' | ')} |`;
});
record(
  `Growth from ${small.total.toLocaleString('en')} to ${large.total.toLocaleString('en')} episodes`,
  `Medians of ${ROUNDS} requests of each page, one at a time, each after a change of an episode, so that it is rendered; processor time of the site with all its threads and of its database; HTML without compression. Promised for home, browse and an episode: 1.5 times the processor time, 1.1 times the HTML.
${machine()}

| page | CPU ms, small | large | | HTML bytes, small | large | | took ms, small | large |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
);

type Measured = { total: number; pages: Map<string, Sample> };

async function measure(dataDir: string): Promise<Measured> {
  const site = startSite({ port: PORT, dataDir, settings: { BACKUP: 'off' } });
  try {
    await untilReady(PORT);
    const location = await findEmbeddedDatabase(dataDir);
    if (!location) throw new Error('the database of the site does not run');
    openPool(location);
    const total = await countEpisodes({});
    const { id, paths } = await pagesOf(total);
    await lengthOf('/feed.xml'); // which is prepared at the start
    const processes = () => processesOf({ pid: site.pid, dataDir });
    const samples = new Map<string, Sample[]>(paths.map(([name]) => [name, []]));
    // In turn, so that what others do on the machine meanwhile is in all of them.
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const [name, path] of paths) {
        const sample = await requestAnew({ path, id }, processes);
        if (round >= 0) samples.get(name)?.push(sample);
      }
    }
    return { total, pages: new Map([...samples].map(([name, of]) => [name, middleOf(of)])) };
  } finally {
    await closePool();
    await stopSite(site);
  }
}

async function pagesOf(total: number): Promise<{ id: string; paths: [string, string][] }> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/episodes?limit=1`);
  const [{ id = '' } = {}] = (await answer.json()) as { id: string }[];
  const inTheMiddle = Math.max(1, Math.floor(total / PAGE / 2));
  const paths: [string, string][] = [
    ['home', '/'],
    ['browse', '/browse'],
    ['browse, in the middle', `/browse?page=${inTheMiddle}`],
    ['browse, a category', '/browse?category=General'],
    ['episode', `/episodes/${id}`],
    ['`/api/episodes`, a page by plays', `/api/episodes?sort=plays&page=${inTheMiddle}`],
  ];
  return { id, paths };
}

function middleOf(samples: Sample[]): Sample {
  const value = (name: keyof Sample) => middle(samples.map((sample) => sample[name]));
  return { milliseconds: value('milliseconds'), cpu: value('cpu'), bytes: value('bytes') };
}

async function requestAnew({ path, id }: { path: string; id: string }, processes: () => number[]): Promise<Sample> {
  await transactAndInvalidateEpisodes([id], () => Promise.resolve());
  await pause(HEARD);
  const pids = processes();
  const before = cpuNs(pids);
  const from = performance.now();
  const bytes = await lengthOf(path);
  const milliseconds = performance.now() - from;
  await pause(SETTLED);
  return { milliseconds, cpu: (cpuNs(pids) - before) / 1e6, bytes };
}

function lengthOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port: PORT, host: '127.0.0.1', path }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length)).on('end', () => resolve(length));
    }).on('error', reject);
  });
}
