import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../tests/support/long-catalogue.ts';
import { cpuNs, processesOf } from './processes.ts';
import { machine, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * Plays and ratings at a steady rate, each of a listener of its own with an address of its own, throttles on; meanwhile
 * visitors open the home page. Half of all are for the newest episode. Then the counters are compared.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const RATES = { play: 1_000, rate: 300, page: 200 };
const EPISODES = 20;
/** Sent of one kind alone, for its processor time, after some that warm the site up. */
const ALONE = 4_000;
const WARM = 1_000;
const TICK_MS = 10;
/** Requests of a kind under way at a time, as many connections as a busy proxy has. */
const SOCKETS = 128;
const PORT = 4387;

type Kind = keyof typeof RATES;
type Outcome = { kind: Kind; status: number; milliseconds: number };

let sent = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, settings: { THROTTLES: 'on', TRUST_PROXY: '1' } });
const agents = {
  play: new Agent({ keepAlive: true, maxSockets: SOCKETS }),
  rate: new Agent({ keepAlive: true, maxSockets: SOCKETS }),
  page: new Agent({ keepAlive: true, maxSockets: SOCKETS }),
};
try {
  await untilReady(PORT);
  const socket = encodeURIComponent(join(dataDir, 'run'));
  const database = connect({ url: `postgres://carecast@localhost/carecast?host=${socket}` }, 1);
  await fillWithEpisodes(database, EPISODES);
  await database`select pg_notify('carecast_changes', '{"from": "bench", "tags": ["episodes"]}')`;
  const rows = await database<{ id: string }[]>`select id from episodes order by published_at desc`;
  const ids = rows.map(({ id }) => id);
  const costs = { play: await costOf('play', ids), rate: await costOf('rate', ids), page: await costOf('page', ids) };
  const before = await countAll();
  const began = performance.now();
  const outcomes = await loadSite(ids);
  const seconds = (performance.now() - began) / 1000;
  const after = await countAll();
  await database.end();
  report(outcomes, { play: after.play - before.play, rate: after.rate - before.rate, page: NaN }, seconds, costs);

  async function countAll(): Promise<{ play: number; rate: number }> {
    const [counted] = await database<{ play: number; rate: number }[]>`
      select sum(play_count)::int as play, sum(like_count)::int as rate from episodes`;
    return counted ?? { play: NaN, rate: NaN };
  }
} finally {
  for (const agent of Object.values(agents)) agent.destroy();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Processor time of one request in µs: of the site, and of its database. */
type Cost = { site: number; database: number };

async function costOf(kind: Kind, episodes: string[]): Promise<Cost> {
  await Promise.all(Array.from({ length: WARM }, () => send(kind, (sent += 1), episodes)));
  const own = () => cpuNs([site.pid ?? 0]);
  const all = () => cpuNs(processesOf({ pid: site.pid, dataDir }));
  const before = { own: own(), all: all() };
  await Promise.all(Array.from({ length: ALONE }, () => send(kind, (sent += 1), episodes)));
  const of = (nanoseconds: number) => nanoseconds / 1000 / ALONE;
  const mine = own() - before.own;
  return { site: of(mine), database: of(all() - before.all - mine) };
}

async function loadSite(episodes: string[]): Promise<Outcome[]> {
  const answers: Promise<Outcome>[] = [];
  const due: Record<Kind, number> = { play: 0, rate: 0, page: 0 };
  for (let tick = 0; tick < (SECONDS * 1000) / TICK_MS; tick += 1) {
    for (const kind of Object.keys(RATES) as Kind[])
      for (due[kind] += (RATES[kind] * TICK_MS) / 1000; due[kind] >= 1; due[kind] -= 1)
        answers.push(send(kind, (sent += 1), episodes));
    await new Promise((wait) => setTimeout(wait, TICK_MS));
  }
  return Promise.all(answers);
}

function send(kind: Kind, number: number, episodes: string[]): Promise<Outcome> {
  const episode = number % 2 ? episodes[0] : episodes[(number >> 1) % episodes.length];
  // Each of a network of its own: many of one that rate are a crowd, which is not counted.
  const address = `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`;
  const headers = {
    'X-Forwarded-For': address,
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  };
  const body = kind === 'rate' ? JSON.stringify({ isLike: true }) : '';
  const more = body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {};
  const path = kind === 'page' ? '/' : `/api/episodes/${episode}/${kind}`;
  const method = kind === 'page' ? 'GET' : 'POST';
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ kind, status, milliseconds: performance.now() - began });
    request({ port: PORT, path, method, agent: agents[kind], headers: { ...headers, ...more } }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
    })
      .on('error', () => end(0))
      .end(body);
  });
}

function report(outcomes: Outcome[], counted: Record<Kind, number>, seconds: number, costs: Record<Kind, Cost>): void {
  const names = { play: 'plays', rate: 'ratings', page: 'home page' };
  const rows = (Object.keys(RATES) as Kind[]).map((kind) => {
    const of = outcomes.filter((outcome) => outcome.kind === kind);
    const good = of.filter(({ status }) => status === (kind === 'rate' ? 201 : 200)).length;
    const times = of.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    const micros = (value: number) => Math.round(value).toLocaleString('en');
    const figures = [names[kind], RATES[kind], Math.round(of.length / seconds), of.length, of.length - good];
    return `| ${[...figures, Number.isNaN(counted[kind]) ? '' : `**${counted[kind]}**`, at(0.5), at(0.99), micros(costs[kind].site), micros(costs[kind].database)].join(' | ')} |`;
  });
  record(
    'Plays and ratings',
    `${SECONDS} s, throttles on, every listener with an address of its own, half of all for one episode; sent without waiting for answers. Promised: no error, exact counters, the home page from the cache. The processor time is of ${ALONE} requests of one kind alone before that, ${SOCKETS} at a time; it tells what a machine of its own carries, whatever else this one did.
${machine()}

| | wanted a second | answered a second | sent | failed | counted | median ms | p99 ms | CPU of the site µs | of the database µs |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
}
