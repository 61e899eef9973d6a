import '../../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { addManyEpisodes } from '../../../../tests/support/many-episodes.ts';
import { sql } from '#server/db/sql.ts';
import { changeEpisode, unpublishEpisode, deleteEpisode } from '../episodes.ts';
import { listCatalog, searchEpisodes, spokenHits } from './search.ts';
import { linesOf } from './highlights.ts';
import { cleanSearch, MAX_FOUND } from '#shared/search.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const spoken = (...lines: string[]) => JSON.stringify(lines.map((text, at) => ({ time: at * 10 + 2.5, text })));
const titlesFor = async (search: string, more: object = {}) =>
  (await listCatalog({ search, limit: 100, offset: 0, ...more })).episodes.map(({ title }) => title);

beforeAll(async () => {
  const add = (at: number, title: string, description: string, transcript: string, category = 'General') =>
    anEpisode({ title, description, transcript, category, published: true }, day(at));
  await add(
    1,
    'Coming home after a hip fracture',
    'The first **two weeks** in the kitchen. [Source](https://example.org/orthopaedics)',
    'Plan the stairs before the journey.\nA walker stands beside the bed. Nobody hurries.',
  );
  const trained = ['Good day.', 'Exercise lowered the rate of falls.', 'The Cochrane group said: <b>falls</b> & more.'];
  const review = 'What a review found about exercise and falls.';
  await add(2, 'Balance can be trained', review, spoken(...trained), 'Medical Research');
  const floor = spoken('Look at the floor.', 'A nurse sorts the medicine.');
  await add(3, 'Falls: proofing the home', 'Loose rugs and café chairs.', floor, 'Patient Care');
  await add(4, 'One list for every medicine', 'Bring it along.', spoken('A list prevents falls too.'));
  await anEpisode({ title: 'Draft about falls', description: 'unicorn falls', transcript: spoken('unicorn') }, day(5));
  const gone = await anEpisode({ title: 'Deleted falls', description: 'dragonfly', published: true }, day(6));
  await deleteEpisode(await anAdmin(), gone.id, day(7));
});

test('the title counts over the description, the description over what is spoken', async () => {
  expect(await titlesFor('falls')).toEqual([
    'Falls: proofing the home',
    'Balance can be trained',
    'One list for every medicine',
  ]);
});

test('the beginning of a word finds it, and other forms of an English word do too', async () => {
  expect(await titlesFor('cochr')).toEqual(['Balance can be trained']);
  expect((await titlesFor('falling')).toSorted()).toEqual((await titlesFor('falls')).toSorted());
  expect(await titlesFor('exercises')).toEqual(['Balance can be trained']);
});

test.each([
  ['balnce', 'Balance can be trained'],
  ['fracutre', 'Coming home after a hip fracture'],
  ['fraktur', 'Coming home after a hip fracture'],
  ['medecine', 'One list for every medicine'],
  ['lsit', 'One list for every medicine'],
  ['rugz', 'Falls: proofing the home'],
  ['nurze', 'Falls: proofing the home'],
])('%s finds %s although it is mistyped', async (search, title) => expect((await titlesFor(search))[0]).toBe(title));

test('what begins with the typed letters is no slip', async () => {
  await anEpisode({ title: 'Walkr', description: 'x', published: true }, day(1));
  expect(await titlesFor('walk')).toEqual(['Walkr', 'Coming home after a hip fracture']);
  await anEpisode({ title: 'The path', description: 'A grab bar in the bathroom.', published: true }, day(1));
  await anEpisode({ title: 'A garden path', description: 'Roses.', published: true }, day(1));
  const { episodes, corrected } = await listCatalog({ search: 'bath', limit: 9, offset: 0 });
  expect([episodes.map(({ title }) => title), corrected]).toEqual([['The path'], null]); // through its bathroom
});

test('a correction is reported, with the other words as they were', async () => {
  const correctedOf = async (search: string) => (await listCatalog({ search, limit: 9, offset: 0 })).corrected;
  expect(await correctedOf('balnce')).toBe('balance');
  expect(await correctedOf('one lsit for the medecine')).toBe('one list for the medicine');
  expect((await searchEpisodes('fracutre', 9)).corrected).toBe('fracture');
  for (const search of ['balance', 'falling', 'cochr', 'qqqqqq', 'review rugs']) {
    expect(await correctedOf(search), search).toBeNull();
  }
});

test('a word of an episode that is no longer published is no correction, and one elsewhere is no slip', async () => {
  const { id } = await anEpisode({ title: 'The quokka', description: 'x', published: true }, day(1));
  expect(await titlesFor('quoka')).toEqual(['The quokka']);
  await deleteEpisode(await anAdmin(), id, day(2));
  const { episodes, corrected } = await listCatalog({ search: 'quoka', limit: 9, offset: 0 });
  expect([episodes, corrected]).toEqual([[], null]);
  const gone = await anEpisode({ title: 'The kokabura', description: 'x', published: true }, day(1));
  await anEpisode({ title: 'The kookabura', description: 'x', published: true }, day(1));
  await deleteEpisode(await anAdmin(), gone.id, day(2));
  expect(await titlesFor('kokabura')).toEqual(['The kookabura']); // though the other one was nearer
  expect(await titlesFor('rugs', { category: 'Medical Research' })).toEqual([]);
});

test('all words must be there, wherever; common ones need not', async () => {
  expect(await titlesFor('review Cochrane')).toEqual(['Balance can be trained']);
  expect(await titlesFor('review rugs')).toEqual([]);
  expect(await titlesFor('which of the rugs')).toEqual(['Falls: proofing the home']);
  expect((await titlesFor('the')).length).toBeGreaterThan(1);
});

test('accents and case do not matter, link targets of the markup are not words', async () => {
  expect(await titlesFor('CAFE')).toEqual(['Falls: proofing the home']);
  expect(await titlesFor('balancé')).toEqual(['Balance can be trained']);
  expect(await titlesFor('orthopaedics')).toEqual([]);
});

test('a hit in a transcript is its line, with the words marked and the second to play from', async () => {
  const [found] = (await searchEpisodes('cochrane', 20)).found;
  expect(found?.episode.title).toBe('Balance can be trained');
  expect(found?.matches).toEqual([
    {
      time: 22.5,
      text: 'The Cochrane group said: falls & more.',
      html: 'The <mark>Cochrane</mark> group said: falls &amp; more.',
    },
  ]);
});

test('of a long line as much is shown around a word at its end as around any other', async () => {
  const line = `${'and then '.repeat(40)}the skylark`;
  await anEpisode({ title: 'Long', description: 'x', transcript: spoken(line), published: true }, day(1));
  const [found] = (await searchEpisodes('skylark', 1)).found;
  expect(found?.matches[0]?.text).toMatch(/^… .{140,160}the skylark$/);
});

test('outside a timed transcript a hit has no second', async () => {
  const [title] = (await searchEpisodes('fracture', 20)).found;
  expect(title?.matches).toEqual([
    { time: null, text: 'Coming home after a hip fracture', html: 'Coming home after a hip <mark>fracture</mark>' },
  ]);
  const [untimed] = (await searchEpisodes('hurries', 20)).found;
  expect(untimed?.matches).toEqual([{ time: null, text: 'Nobody hurries.', html: 'Nobody <mark>hurries</mark>.' }]);
});

test('drafts and deleted episodes are never found, nor their words', async () => {
  for (const search of ['unicorn', 'draft', 'deleted', 'dragonfly']) expect(await titlesFor(search)).toEqual([]);
  const words = await sql<{ word: string }[]>`select word from search_words where word in ('unicorn', 'draft')`;
  expect(words).toEqual([]);
  expect(await titlesFor('unicorn', { status: 'all' })).toEqual(['Draft about falls']);
});

test('an episode is found as it is now', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ title: 'Before zucchini', published: true });
  await changeEpisode(admin, id, { title: 'After aubergine' }, new Date());
  expect(await titlesFor('zucchini')).toEqual([]);
  expect(await titlesFor('aubergine')).toEqual(['After aubergine']);
  await unpublishEpisode(admin, id, new Date());
  expect(await titlesFor('aubergine')).toEqual([]);
});

test('a search keeps to category, order and page', async () => {
  expect(await titlesFor('falls', { category: 'Medical Research' })).toEqual(['Balance can be trained']);
  const oldest = ['Balance can be trained', 'Falls: proofing the home', 'One list for every medicine'];
  expect(await titlesFor('falls', { sort: 'oldest' })).toEqual(oldest);
  const second = await listCatalog({ search: 'falls', limit: 1, offset: 1 });
  expect([second.episodes.map(({ title }) => title), second.total]).toEqual([['Balance can be trained'], 3]);
  expect((await listCatalog({ search: 'falls', limit: 9, offset: 9_000_000 })).episodes).toEqual([]);
});

const HOSTILE = [
  ...`% _ %%% \\ ' " '' \` ; -- /* */ $$ $1 ? .* .+ ( ) () & | ! :* <-> <2> a:* :A 'a':*A !!falls (falls`.split(' '),
  ...'[a-z]+ ^a{2,}$ (?i)x (a+)+$ \u{1f48a} \ufdfa \u202Efalls \u2028 ß İ ﬁ ½ ١٢٣ 漢字 ภาษาไทย a\0b \ud800'.split(' '),
  ...'1e400 -0 0x1F 2.5.1 a-b-c http://x/y?z=1 me@example.org <script> &amp; {} null __proto__ \udfff'.split(' '),
  ...["falls'); drop table episodes; --", "' or 1=1 --", "a' & 'b", '& | !', 'falls &', '\x01\x02\x1f', '\t\n\r'],
  ...['x'.repeat(10_240), 'falls '.repeat(1_700), '('.repeat(5_000) + ')'.repeat(5_000), '\u0301'.repeat(500)],
];

test(`${HOSTILE.length} hostile texts are answered, as text`, async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  for (const text of HOSTILE) {
    const search = cleanSearch(text).replaceAll('\0', '');
    const { total } = await listCatalog({ search, limit: 9, offset: 0 });
    expect(total, text.slice(0, 40)).toBeGreaterThanOrEqual(0);
    await searchEpisodes(search, 20);
  }
  for (const sign of ['%', '_', "'", '&', ':*', '💊', '<->', '#', '＃'])
    expect(await titlesFor(sign), sign).toEqual([]);
  expect(await titlesFor("falls'); drop table episodes; --")).toEqual([]);
});

test('a transcript of half a megabyte of unlike words is kept, and its beginning found', async () => {
  const words = Array.from({ length: 71_000 }, (_, at) => (at * 7_919 + 1_000_003).toString(36).padStart(6, 'q'));
  const transcript = `beginning ${words.join(' ')}`.slice(0, 499_000);
  await anEpisode({ title: 'Long', description: 'x', transcript, published: true });
  expect(await titlesFor('beginning')).toEqual(['Long']);
});

test('among thousands with the words an old episode with one of them in its title is first', async () => {
  await addManyEpisodes(2_300);
  const title = 'Words of an aardvark';
  await anEpisode({ title, description: 'x', transcript: spoken('Common.'), published: true }, new Date('2019-01-01'));
  expect((await titlesFor('common words'))[0]).toBe(title);
});

test('counting stops at a thousand', async () => {
  const last = await listCatalog({ search: 'wombat', limit: 9, offset: 999 });
  expect([last.total, last.isCapped, last.episodes.length]).toEqual([MAX_FOUND, true, 1]);
  const oldest = await listCatalog({ search: 'wombat', sort: 'oldest', limit: 9, offset: 999 });
  expect(oldest.episodes).toHaveLength(1);
  expect((await listCatalog({ search: 'falls', limit: 9, offset: 0 })).isCapped).toBe(false);
});

test('one search looks through a megabyte of transcripts, best episodes first, and lets others in between', async () => {
  const line = 'The zephyrine walker went along the corridor every morning. ';
  const transcript = line.repeat(Math.floor(480_000 / line.length));
  for (let at = 0; at < 6; at += 1) {
    const title = `Zephyrine ${'word '.repeat(at)}`;
    await anEpisode({ title, description: 'Long.', transcript, published: true }, day(200 + at));
  }
  const { episodes, words } = await listCatalog({ search: 'zephyrine', limit: 9, offset: 0 });
  let turns = 0;
  let isOver = false;
  const count = () => void (isOver || ((turns += 1), setImmediate(count)));
  setImmediate(count);
  const hits = await spokenHits(episodes, words, 2);
  isOver = true;
  expect(episodes).toHaveLength(6);
  expect([...hits.keys()]).toEqual(episodes.slice(0, 2).map(({ id }) => id));
  expect([...hits.values()].map((lines) => lines.length)).toEqual([2, 2]);
  expect(turns).toBeGreaterThan(40); // of 16,000 characters at most between two
});

test('a transcript without an end of a sentence is looked through in pieces', async () => {
  const transcript = `${'and then '.repeat(40_000)} the yellowhammer sang ${'and so on '.repeat(5_000)}`;
  await anEpisode({ title: 'Endless', description: 'Long.', transcript, published: true }, day(300));
  const [found] = (await searchEpisodes('yellowhammer', 1)).found;
  const [match] = found?.matches ?? [];
  expect(match?.html).toContain('<mark>yellowhammer</mark>');
  expect(match?.text.length).toBeLessThan(400);
  const lines = linesOf(transcript, null);
  expect(lines.map(({ text }) => text).join('') === transcript.trim()).toBe(true);
  expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(16_000);
});
