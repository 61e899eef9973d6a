import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listCatalogue, spokenHits } from '#server/catalogue/index.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { openDatabase } from '#server/db/open.ts';
import { tallyPlays } from '#server/db/plays.ts';
import { closePool, sql } from '#server/db/sql.ts';
import { buildFeed } from '#server/feed/index.ts';
import { machine, middle, record } from './results.ts';

/**
 * How long lists, searches and the feed of a large catalogue take, without the rendering of a page. Of the DATA_DIR or
 * DATABASE_URL that `npm run bench:seed` has filled: `DATA_DIR=/tmp/large npm run bench:catalogue`.
 */
const ROUNDS = 12;
const PAGE = 9;
const COMMON = 'care home nurse doctor medicine falls person week kitchen list'.split(' ');
const pairs = COMMON.map((word, at) => `${word} ${COMMON[(at + 3) % COMMON.length]}`);

const SEARCHES: Record<string, string[]> = {
  'one common word': COMMON,
  'two common words': pairs,
  'three common words': pairs.map((pair, at) => `${pair} ${COMMON[(at + 5) % COMMON.length]}`),
  'rare words, and none': ['venelia', 'marperber', 'kiniaber', 'yorbaber care', 'xenophobia 1873'],
  beginnings: ['ca', 'me', 'co', 'st', 'pha', 'medi', 'kit', 'wor'],
  slips: ['medecine', 'kitchn', 'pharmasist', 'caregivr', 'nurze', 'docter medicine'],
};

const database = await openDatabase(() => undefined);
try {
  const total = await countEpisodes({});
  const ofCategory = await countEpisodes({ category: 'General' });
  const rows = [
    await lists('pages of browse', total, {}),
    await lists('pages of a category', ofCategory, { category: 'General' }),
    await lists('pages by plays', total, { sort: 'plays' }),
    await lists('pages of a category by plays', ofCategory, { sort: 'plays', category: 'General' }),
    await lists('pages by likes', total, { sort: 'likes' }),
    await plays('one play', 1),
    await plays('plays of 100 episodes at once', 100),
    ...(await searches()),
  ];
  const builds = [await feed('the first feed'), await feed('after a change')];
  record(
    `A catalogue of ${total.toLocaleString('en')} episodes`,
    `Made by \`npm run bench:seed\`: 700 spoken words each, timed. ${ROUNDS} rounds in one process, one after the other; a search includes its lines of nine transcripts. Promised: pages 10 ms, searches p99 50 ms, the feed after a change 0.5 s with nobody waiting for more than 20 ms.
${machine()}

| | best ms | median ms | p99 ms |
|---|---|---|---|
${rows.join('\n')}

| feed | built ms | longest turn of the event loop ms |
|---|---|---|
${builds.join('\n')}`,
  );
} finally {
  await closePool();
  await database.stop();
}

type Query = { category?: string; sort?: 'plays' | 'likes' };

async function lists(name: string, total: number, query: Query): Promise<string> {
  const pages = Array.from({ length: 8 }, (_, at) => Math.floor((total / PAGE) * (at / 8)) * PAGE);
  const works = [...pages, total - PAGE].map((offset) => () => listCatalogue({ ...query, limit: PAGE, offset }));
  return timesOf(name, works);
}

/** Of episodes all over the catalogue, each once: each moves in the lists by plays. */
async function plays(name: string, episodes: number): Promise<string> {
  const ids = await sql<{ id: string }[]>`select id from episodes tablesample bernoulli (10) where published`;
  const works = Array.from({ length: 8 }, (_, at) => {
    const counts = new Map(ids.slice(at * episodes, (at + 1) * episodes).map(({ id }) => [id, 1]));
    return () => sql.begin((db) => tallyPlays(counts, new Date(), db));
  });
  return timesOf(name, works);
}

async function searches(): Promise<string[]> {
  const rows = [];
  for (const [name, texts] of Object.entries(SEARCHES))
    rows.push(
      await timesOf(
        name,
        texts.map((text) => () => find(text)),
      ),
    );
  return rows;
}

async function find(search: string): Promise<void> {
  const { episodes, words } = await listCatalogue({ search, limit: PAGE, offset: 0 });
  await spokenHits(episodes, words, 2);
}

async function timesOf(name: string, works: (() => Promise<unknown>)[]): Promise<string> {
  for (const work of works) await work(); // what is read from the disk for the first time is not measured
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const work of works) times.push(await timed(work));
  }
  times.sort((a, b) => a - b);
  const figures = [times[0] ?? 0, middle(times), times[Math.floor(times.length * 0.99)] ?? 0];
  return `| ${name} | ${figures.map((time) => time.toFixed(1)).join(' | ')} |`;
}

async function feed(name: string): Promise<string> {
  await sql`
    update episodes set title = title || '.', updated_at = updated_at + interval '1 second'
    where id = (select id from episodes where published order by published_at desc offset 20 limit 1)`;
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const milliseconds = await timed(() => buildFeed(new Date()));
  turns.disable();
  return `| ${name} | ${Math.round(milliseconds)} | ${(turns.max / 1e6).toFixed(1)} |`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
