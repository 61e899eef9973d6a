import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { readCsv } from '../../../tests/support/csv.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { tallies } from '../../../tests/support/tallies.ts';
import { aVisitor } from '../../../tests/support/visitor.ts';
import { RatingInput } from '#shared/rating.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { listFeedback } from '#server/db/feedback.ts';
import { sql } from '#server/db/sql.ts';
import { toFeedback, markManySpam, markSpam, readFeedbackPage, readStatistics, writeFeedbackCsv } from './feedback.ts';
import { countPlay } from './plays.ts';
import { rate } from './ratings.ts';

const now = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

const say = async (episodeId: string, isLike: boolean, comment: string | null = null, at = now, atSecond?: number) =>
  rate(
    { userId: undefined, visitor: aVisitor(at), address: '192.0.2.1' },
    episodeId,
    RatingInput.parse({ isLike, comment, atSecond }),
    at,
  );
const play = async (episodeId: string, at = now) =>
  countPlay(
    { userId: undefined, visitor: aVisitor(at), address: '192.0.2.1', userAgent: BROWSER, isPrefetch: false },
    episodeId,
    at,
  );
const aPublished = async (title = 'Care at home') => (await anEpisode({ title, published: true }, daysAgo(100))).id;
const said = async (episodeId: string) => listFeedback({ draftsOf: null, episodeId, limit: 100, offset: 0 });

test('feedback is newest first and says neither who nor from where', async () => {
  const id = await aPublished();
  await say(id, true, null, daysAgo(2));
  await say(id, false, 'Too fast', daysAgo(1));
  const found = (await said(id)).map(toFeedback);
  expect(found.map(({ isLike, comment }) => [isLike, comment])).toEqual([
    [false, 'Too fast'],
    [true, null],
  ]);
  const keys = ['atSecond', 'comment', 'createdAt', 'episodeId', 'id', 'isLike', 'isSpam'];
  expect(Object.keys(found[0] ?? {}).sort()).toEqual(keys);
});

test('a dislike remembers the second it was given at, a like does not; the table has it', async () => {
  const id = await aPublished();
  await say(id, true, null, daysAgo(3), 40);
  await say(id, false, 'Too fast', daysAgo(2), 65.9);
  await say(id, false, 'Too slow', daysAgo(1));
  expect((await said(id)).map(({ comment, atSecond }) => [comment, atSecond])).toEqual([
    ['Too slow', null],
    ['Too fast', 65],
    [null, null],
  ]);
  const [head, ...rows] = readCsv(
    (await Array.fromAsync(writeFeedbackCsv({ draftsOf: null, episodeId: id }))).join(''),
  );
  expect(rows.map((row) => row[head?.indexOf('At second') ?? -1])).toEqual(['', '65', '']);
  for (const atSecond of [-1, 86_401, '65', NaN]) {
    expect(RatingInput.safeParse({ isLike: false, comment: 'x', atSecond }).success).toBe(false);
  }
});

test('a rating marked as spam counts no longer, and counts again when it was none', async () => {
  const admin = await anAdmin();
  const id = await aPublished();
  await say(id, true);
  await say(id, false, 'Buy pills');
  const [dislike] = (await said(id)).filter(({ isLike }) => !isLike);
  expect(await markSpam(admin, dislike?.id ?? '', true)).toMatchObject({ isSpam: true, comment: 'Buy pills' });
  expect(await tallies(id)).toEqual([1, 0]);
  await markSpam(admin, dislike?.id ?? '', true);
  expect(await tallies(id)).toEqual([1, 0]);
  await markSpam(admin, dislike?.id ?? '', false);
  expect(await tallies(id)).toEqual([1, 1]);
});

test('many are marked as spam together, each with its entry in the log; one that is gone is left out', async () => {
  const admin = await anAdmin();
  const [one, other] = [await aPublished(), await aPublished()];
  for (const id of [one, one, other]) await say(id, true);
  const ratings = [...(await said(one)), ...(await said(other))].map(({ id }) => id);
  const gone = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
  expect(await markManySpam(admin, { ratings: [...ratings, gone], isSpam: true })).toEqual({ ratings });
  expect([await tallies(one), await tallies(other)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const log = await sql`select subject from audit_log where action = 'rating marked as spam' and actor = ${admin.id}`;
  expect(log.map(({ subject }) => subject as string).toSorted()).toEqual(ratings.toSorted());
  expect(await markManySpam(admin, { ratings, isSpam: false })).toEqual({ ratings });
  expect(await tallies(one)).toEqual([2, 0]);
  // Two at once, in opposite order, wait for each other and do not fail.
  const marks = [ratings, ratings.toReversed()].map((each) => markManySpam(admin, { ratings: each, isSpam: true }));
  expect(await Promise.all(marks)).toHaveLength(2);
});

test('who marked what is in the audit log, and a rating no one knows is missing', async () => {
  const admin = await anAdmin();
  const id = await aPublished();
  await say(id, true);
  const ratingId = (await said(id))[0]?.id ?? '';
  await markSpam(admin, ratingId, true);
  const [row] = await sql`select action, actor, subject from audit_log order by id desc limit 1`;
  expect(row).toEqual({ action: 'rating marked as spam', actor: admin.id, subject: ratingId });
  await expect(markSpam(admin, '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', true)).rejects.toMatchObject({
    fault: 'missing',
  });
});

test('a search finds words of the comment and of the title, whatever their case and accents', async () => {
  const id = await aPublished('Fällt die Brücke?');
  await say(id, false, 'The Café music is 100% too loud');
  const find = async (search: string) => (await listFeedback({ draftsOf: null, search, limit: 10, offset: 0 })).length;
  expect(await Promise.all(['cafe MUSIC', 'brücke', '100% too', 'caf'].map(find))).toEqual([1, 1, 1, 1]);
  expect(await Promise.all(['nothing like it', '%', '_', "' or true --"].map(find))).toEqual([0, 0, 0, 0]);
});

test('the table has every rating once, in more pieces than one, and no formula in it', async () => {
  const id = await aPublished('=1+1');
  const comments = [
    '=HYPERLINK("http://x.example","click")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tTab',
    'Two\nlines, "quoted"',
    'Grüße',
  ];
  for (const comment of comments) await say(id, false, comment);
  await sql`
    insert into ratings (episode_id, is_like, visitor, created_at)
    select ${id}, true, 'many-' || n, ${now} from generate_series(1, 2100) n`;
  const pieces = await Array.fromAsync(writeFeedbackCsv({ draftsOf: null, episodeId: id }));
  expect(pieces.length).toBeGreaterThan(3);
  const text = pieces.join('');
  expect(
    text.startsWith('\ufeff"Date","Episode","Rating","Comment","Spam","Episode ID","Rating ID","At second"\r\n'),
  ).toBe(true);
  const [head, ...rows] = readCsv(text);
  expect(rows).toHaveLength(2_107);
  expect(new Set(rows.map((row) => row[6])).size).toBe(2_107);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]));
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const written = rows.map((row) => row[3]);
  expect(written).toContain(`'=HYPERLINK("http://x.example","click")`);
  expect(written).toContain('Two\nlines, "quoted"');
  expect(written).toContain('Grüße');
});

const FORMULA = '=HYPERLINK("http://x.example","click")';
const HIDDEN = ['\n', '\r\n', '\r', '\t', ';', ',', ', ', '; "', '\n\u00a0', '\u2028', ';\u200b'];

test.each([',', ';'] as const)('read with “%s”, no cell of the table is a formula, wherever it hides', async (sign) => {
  const id = await aPublished(`Stairs;${FORMULA}`);
  for (const hidden of HIDDEN) await say(id, false, `fine${hidden}${FORMULA}`);
  for (const first of ['+1', '-1', '@SUM(A1)', '\uff1d1+1']) await say(id, false, `fine;${first}\n${first}`);
  const text = (await Array.fromAsync(writeFeedbackCsv({ draftsOf: null, episodeId: id }))).join('');
  const read = readCsv(text, sign).flat();
  const torn = text.split(/[,;\t\r\n\u2028]/); // by a reader that knows no quotes
  const formulas = [...read, ...torn].filter((cell) => /^[\s\p{Cf}"]*[=+\-@\uff1d]/u.test(cell));
  expect(formulas).toEqual([]);
});

test('a comment of two lines is one row of the table, however its lines end', async () => {
  const id = await aPublished();
  for (const end of ['\n', '\r\n', '\r']) await say(id, true, `Two${end}lines; with signs`);
  const text = (await Array.fromAsync(writeFeedbackCsv({ draftsOf: null, episodeId: id }))).join('');
  const [head, ...rows] = readCsv(text);
  expect(rows.map((row) => [row.length, row[3]?.split(/\r\n|\r|\n/)])).toEqual(
    Array.from({ length: 3 }, () => [head?.length, ['Two', 'lines; with signs']]),
  );
  expect(text.split(/"(?:,|\r\n)/)).toHaveLength(4 * 8 + 1); // every field is quoted
});

test('plays, likes and dislikes are kept by day, without spam', async () => {
  const admin = await anAdmin();
  const id = await aPublished();
  await Promise.all([play(id, daysAgo(2)), play(id, daysAgo(2)), play(id)]);
  await say(id, true, null, daysAgo(2));
  await say(id, false, 'No', now);
  await say(id, false, 'Buy pills', now);
  const spam = (await said(id)).find(({ comment }) => comment === 'Buy pills');
  await markSpam(admin, spam?.id ?? '', true);
  expect(await readStatistics(admin, id)).toEqual([
    { date: '2026-03-08', plays: 2, likes: 1, dislikes: 0 },
    { date: '2026-03-10', plays: 1, likes: 0, dislikes: 1 },
  ]);
  expect((await findPublishedEpisode(id))?.playCount).toBe(3);
});

test('a page of feedback has a bar for every day, and says how many plays have no day', async () => {
  const [id, admin] = [await aPublished(), await anAdmin()];
  await sql`insert into episode_tallies (episode_id, plays) values (${id}, 40)`;
  await play(id, daysAgo(29));
  await play(id, daysAgo(30));
  const page = await readFeedbackPage(admin, { page: 1, search: '', episode: id, days: '30' }, now);
  expect(page.bars).toHaveLength(30);
  expect(page.bars[0]).toMatchObject({ date: '2026-02-09', plays: 1 });
  expect(page.bars.at(-1)).toMatchObject({ date: '2026-03-10', plays: 0 });
  expect(page.undated).toBe(40);
  const all = await readFeedbackPage(admin, { page: 1, search: '', episode: id, days: 'all' }, now);
  expect(all.bars[0]?.date).toBe('2026-02-08');
});
