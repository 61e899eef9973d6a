import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { closePool, openPool } from '#server/db/sql.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { findEmbeddedDatabase } from '#server/postgres/index.ts';
import { machine, middle, record, startSite, stopSite, untilReady } from './site.ts';

/**
 * The cost of a page that is rendered for this request, in processor time of the site: of the demo, or of the DATA_DIR
 * that `bench/growth.ts` has filled. Each request comes after a change of an episode, which outdates every page, on a
 * quiet site.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30);
const PORT = 4393;
/** In milliseconds: the site has heard of the change; the compressions after a response are over. */
const HEARD = 40;
const SETTLED = 150;
/** Never kept: pages beyond the last, and ids that name nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

type Sample = { first: number; all: number; main: number; others: number };

const given = process.env['DATA_DIR'];
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, args: given ? [] : ['--demo'], settings: { BACKUP: 'off' } });
const pid = site.pid ?? 0;
try {
  await untilReady(PORT);
  const location = await findEmbeddedDatabase(dataDir);
  if (!location) throw new Error('the database of the site does not run');
  openPool(location);
  const total = await countEpisodes({});
  const rows = [];
  for (const [name, path] of await pages(total)) rows.push(await row(name, path));
  record(
    `Rendered again, ${total.toLocaleString('en')} episodes`,
    `Medians of ${ROUNDS} requests, one at a time, each after a change of an episode; gzip. Promised: 15 ms of processor for a page. "Other threads" is what the compressions take, most of them after the response, and V8's compiler and collector.
${machine()}

| page | bytes sent | to the first byte ms | to the last ms | CPU of the main thread ms | other threads ms |
|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await closePool();
  await stopSite(site);
  if (!given) rmSync(dataDir, { recursive: true, force: true });
}

async function pages(total: number): Promise<[string, string][]> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/episodes?limit=1`);
  const [episode] = (await answer.json()) as { id: string }[];
  const last = Math.ceil(total / 9);
  return [
    ['home', '/'],
    ['browse', '/browse'],
    ['browse, the last page', `/browse?page=${last}`],
    ['browse, a category', '/browse?category=General'],
    ['browse, beyond the last page', `/browse?page=${last + 1}`],
    ['a search without a hit', '/browse?search=xylophonic'],
    ['episode', `/episodes/${episode?.id}`],
    ['home, an unknown episode', `/?episode=${NOBODY}`],
    ['404', `/episodes/${NOBODY}`],
    ['404 of no page', '/nothing-here'],
  ];
}

async function row(name: string, path: string): Promise<string> {
  const samples: Sample[] = [];
  let bytes = 0;
  for (let round = -5; round < ROUNDS; round += 1) {
    await transactAndInvalidateEpisodes([NOBODY], () => Promise.resolve());
    await pause(HEARD);
    const { sample, length } = await request(path);
    bytes = length;
    if (round >= 0) samples.push(sample);
  }
  const figures = (['first', 'all', 'main', 'others'] as const).map((key) =>
    middle(samples.map((sample) => sample[key])).toFixed(1),
  );
  return `| ${[name, bytes, ...figures].join(' | ')} |`;
}

async function request(path: string): Promise<{ sample: Sample; length: number }> {
  const before = cpuMs();
  const from = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: PORT, host: '127.0.0.1', path, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, resolve).on(
      'error',
      reject,
    );
  });
  const first = performance.now() - from;
  let length = 0;
  for await (const chunk of response) length += (chunk as Buffer).length;
  const all = performance.now() - from;
  await pause(SETTLED);
  const after = cpuMs();
  return { sample: { first, all, main: after.main - before.main, others: after.others - before.others }, length };
}

/** Processor time of the site's main thread and of its other threads so far, as the scheduler counts it. */
function cpuMs(): { main: number; others: number } {
  const times = { main: 0, others: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    times[Number(thread) === pid ? 'main' : 'others'] += Number(nanoseconds) / 1e6;
  }
  return times;
}
