import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { listEpisodes } from '#server/db/episodes.ts';
import { incrementPlay } from '#server/db/plays.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { findEmbeddedDatabase } from '#server/postgres/index.ts';
import { machine, middle, record, startSite, stopSite, untilReady } from './site.ts';
import { HOUR_MS } from '../src/shared/units.ts';

const TRANSCRIPTS = new URL('../demo/transcripts/', import.meta.url);
const SYLLABLES =
  'ba ber ca co dal den el fen gra hol ia kin lo mar na ol per qui ros sta tin ul ven wex yor zan'.split(' ');
const VOCABULARY = 25_000;
const SPOKEN = 700;
const WORDS_PER_CUE = 16;
/** At a time: a statement may take five seconds. */
const STEP = 50;

/**
 * Lists and searches of 20,000 episodes, each response rendered again. A site without episodes, in DATA_DIR if that is
 * set, is filled first, which takes some minutes.
 */
const EPISODES = 20_000;
const ROUNDS = 20;
const PORT = 4398;
const PAGE = 9;
/** In milliseconds: the site has heard of the change; what it does after a response is over. */
const HEARD = 40;
const SETTLED = 300;

const COMMON = 'care home nurse doctor medicine falls person week kitchen list'.split(' ');
const pairs = COMMON.map((word, at) => `${word} ${COMMON[(at + 3) % COMMON.length]}`);
const SEARCHES: Record<string, string[]> = {
  'one common word': COMMON,
  'two common words': pairs,
  'three common words': pairs.map((pair, at) => `${pair} ${COMMON[(at + 5) % COMMON.length]}`),
  'rare words, and none': ['denstaba', 'zanelber', 'kinlofen care', 'yorbaber home', 'xenophobia 1873'],
  beginnings: ['ca', 'me', 'co', 'st', 'pha', 'medi', 'kit', 'wor', 'the'],
  slips: ['medecine', 'kitchn', 'pharmasist', 'caregivr', 'nurze', 'docter medicine'],
};
const PAGES: Record<string, string> = {
  home: '/',
  browse: '/browse',
  'browse, the last page': `/browse?page=${Math.ceil(EPISODES / PAGE)}`,
  'browse, a category': '/browse?category=General',
  '`/api/episodes`, by plays': '/api/episodes?sort=plays&page=1100',
};

function pathOf(text: string): string {
  return `/browse?search=${encodeURIComponent(text)}`;
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const figures = [middle([...times]), sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0, sorted.at(-1) ?? 0];
  return `| ${name} | ${figures.map((time) => time.toFixed(1)).join(' | ')} |`;
}

/** Requests each in turn, so that what others do on the machine in the meantime is in all of them. */
async function inTurn(paths: Record<string, string>, rounds: number): Promise<[string, number[]][]> {
  const times: [string, number[]][] = Object.keys(paths).map((name) => [name, []]);
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, of] of times) {
      const time = await timeOf(paths[name] ?? '/');
      if (round >= 0) of.push(time);
    }
  }
  return times;
}

async function timeOf(path: string): Promise<number> {
  await transactAndInvalidateEpisodes([episodeId(1)], () => Promise.resolve());
  await pause(HEARD);
  return request(path);
}

/** No search is sent twice, so that none comes from the cache. */
async function request(path: string): Promise<number> {
  const time = await timed(async () => {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  });
  await pause(SETTLED);
  return time;
}

async function ofSql(): Promise<[string, number[]][]> {
  const offsets = Array.from({ length: ROUNDS }, (_, at) => Math.floor((EPISODES / ROUNDS) * at));
  const pages: number[] = [];
  for (const offset of [0, ...offsets])
    pages.push(await timed(() => listEpisodes({ sort: 'plays', limit: PAGE, offset })));
  const plays: number[] = [];
  for (const id of await someIds()) plays.push(await timed(() => incrementPlay(id, new Date())));
  return [
    ['SQL: any page by plays', pages.slice(1)],
    ['SQL: a play', plays.slice(10)],
  ];
}

async function someIds(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from episodes order by md5(id::text) limit 210`;
  return rows.map(({ id }) => id);
}

async function bytesOfPlay(): Promise<number> {
  const ids = await someIds();
  for (const id of ids) await incrementPlay(id, new Date()); // pages are written whole after a checkpoint
  const [before] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`;
  for (const id of ids) await incrementPlay(id, new Date());
  const [after] = await sql<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before?.lsn ?? ''}::pg_lsn)::float8 as bytes`;
  return Math.round((after?.bytes ?? 0) / ids.length);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Adds published episodes an hour apart, the newest an hour before `now`, with transcripts of 700 words. */
async function addEpisodes(count: number, now: Date): Promise<void> {
  for (let first = 1; first <= count; first += STEP) {
    const numbers = Array.from({ length: Math.min(STEP, count - first + 1) }, (_, at) => first + at);
    await sql`insert into uploads ${sql(numbers.map(upload))}`;
    await sql`insert into episodes ${sql(numbers.map((number) => episode(number, new Date(now.getTime() - number * HOUR_MS))))}`;
    await sql`
      insert into episode_tallies (episode_id, plays)
      select id, 100000 / number from unnest(${numbers.map(episodeId)}::uuid[], ${numbers}::int[]) as added (id, number)`;
  }
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  for (const table of ['episodes', 'episode_tallies', 'search_words', 'uploads'])
    await connection`vacuum analyze ${sql(table)}`; // as autovacuum does within a minute
  await connection`reset statement_timeout`;
  connection.release();
}

/** The words of the demo, the most frequent first, and made-up ones: names, places and medicines. */
const words = [...wordsOfDemo(), ...Array.from({ length: VOCABULARY }, (_, at) => madeUp(at + 700))].slice(
  0,
  VOCABULARY,
);

/** Returns a word by its rank: the first ones often, most of them almost never (Zipf's law). */
const word = (random: () => number): string => words[Math.floor(VOCABULARY ** random()) - 1] ?? 'care';
/** Titles have few of the words that every text has. */
const titleWord = (random: () => number): string => words[Math.floor(40 + 400 * random())] ?? 'care';

/** Returns so many words of the texts of this episode, the same each time. */
const text = (length: number, random: () => number, of = word): string =>
  Array.from({ length }, () => of(random)).join(' ');

function wordsOfDemo(): string[] {
  const texts = readdirSync(TRANSCRIPTS).map((name) => readFileSync(new URL(name, TRANSCRIPTS), 'utf8'));
  const counts = new Map<string, number>();
  for (const [found] of texts
    .join(' ')
    .toLowerCase()
    .matchAll(/\b[a-z]{2,}\b/g))
    counts.set(found, (counts.get(found) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([found]) => found);
}

function madeUp(number: number): string {
  let made = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    made += SYLLABLES[rest % SYLLABLES.length];
  return made;
}

/** Those of a new site, the common ones first. */
const CATEGORIES = [
  'General',
  'Patient Care',
  'Healthcare News',
  'Medical Research',
  'Industry Insights',
  'Case Studies',
];

/** Returns a function that yields the same numbers from 0 to 1 for the same seed (mulberry32, public domain). */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const idOf = (kind: string, number: number): string => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const episodeId = (number: number): string => idOf('0000000e', number);
const AUDIO = { bytes: 9_000_000, type: 'audio/mpeg', seconds: 1_200 };
/** Without it the site would try to measure the files, which do not exist, one process after the other. */
const SOUND = { loudness: null, silences: [], missingChannel: null, clipped: 0 };

function upload(number: number) {
  const { bytes, type, seconds } = AUDIO;
  const file = { kind: 'audio', state: 'attached', declaredBytes: bytes, bytes, extension: 'mp3', type };
  return {
    id: idOf('0000000a', number),
    ...file,
    sha256: 'f'.repeat(64),
    duration: seconds,
    sound: sql.json(SOUND),
    expiresAt: new Date(0),
  };
}

function episode(number: number, at: Date) {
  const random = randomNumbers(number);
  const description = `${text(45, random)}.`;
  const spoken = text(SPOKEN, random).split(' ');
  const cues = Array.from({ length: Math.ceil(SPOKEN / WORDS_PER_CUE) }, (_, line) => ({
    time: line * 6,
    text: spoken.slice(line * WORDS_PER_CUE, (line + 1) * WORDS_PER_CUE).join(' '),
  }));
  return {
    id: episodeId(number),
    title: text(5, random, titleWord),
    description,
    descriptionHtml: `<p>${description}</p>`,
    category: CATEGORIES[Math.floor(random() ** 2 * CATEGORIES.length)] ?? 'General',
    transcript: JSON.stringify(cues),
    transcriptText: spoken.join(' '),
    transcriptCues: sql.json(cues),
    audioId: idOf('0000000a', number),
    audioBytes: AUDIO.bytes,
    audioType: AUDIO.type,
    duration: AUDIO.seconds,
    published: true,
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
  };
}

const given = process.env['DATA_DIR'];
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, settings: { BACKUP: 'off' } });
try {
  await untilReady(PORT);
  const location = await findEmbeddedDatabase(dataDir);
  if (!location) throw new Error('the database of the site does not run');
  openPool(location);
  if ((await countEpisodes({})) === 0) await addEpisodes(EPISODES, new Date());
  const pages = await inTurn(PAGES, ROUNDS);
  const kinds = Object.entries(SEARCHES).map(([name, texts]) => [name, texts.map(pathOf)] as const);
  const searches = new Map(kinds.map(([name]) => [name, [] as number[]]));
  for (const [name, paths] of kinds) for (const path of paths) searches.get(name)?.push(await request(path));
  const all = [...searches.values()].flat();
  record(
    `A catalog of ${EPISODES.toLocaleString('en')} episodes`,
    `Transcripts of 700 words over a vocabulary of 25,000. Milliseconds through HTTP, one request at a time, each rendered again: lists after a change, each search once. SQL in process. Promised: list pages 40, searches 100 nine of ten and 200 at worst, a page by plays 18, a play 0.5 and 1 KB of WAL.
${machine()}

| | median ms | nine of ten ms | worst ms |
|---|---|---|---|
${[
  ...pages,
  ...[...searches].map(([name, times]) => [`search: ${name}`, times] as const),
  ['all searches', all] as const,
  ...(await ofSql()),
]
  .map(([name, times]) => row(name, times))
  .join('\n')}

A play writes ${await bytesOfPlay()} bytes of WAL.`,
  );
} finally {
  await closePool();
  await stopSite(site);
  if (!given) rmSync(dataDir, { recursive: true, force: true });
}
