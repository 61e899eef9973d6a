import '../../../../tests/support/database.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Admin, RecentUser } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { ImportRequest } from '#shared/podcast-import.ts';
import type { Reason } from '#shared/reason.ts';
import { codesOf } from '../../../../tests/support/reason-codes.ts';
import { anAdmin, anAuthor } from '../../../../tests/support/makers.ts';
import {
  aPodcast,
  type Document,
  foreignFeed,
  foreignItem,
  mp3,
  type Podcast,
  rss,
} from '../../../../tests/support/podcast.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { createSeries } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { listSeries } from '#server/db/series.ts';
import { sql } from '#server/db/sql.ts';
import { reasonOf } from '#server/errors.ts';
import { recordFeedReader } from '#server/listening/index.ts';
import { readForeignFeed } from './foreign-feed.ts';
import { checkRedirect, findCurrentImport, previewImport, readImport, startImport, stopImport } from './imports.ts';
import { runImport } from './run-import.ts';

const NOW = new Date('2026-11-24T10:20:00Z');
let admin: Admin & RecentUser;
let audio: Document;
beforeAll(async () => {
  admin = { ...(await anAdmin('Ana')), isRecent: true };
  audio = await mp3();
});
const open: Podcast[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((podcast) => podcast.close()));
  await sql`truncate imports, tasks, jobs cascade`;
  await sql`delete from episodes`;
  await sql`delete from series`;
});

/** A podcast of these episodes, the newest first; `first` answers before it. */
async function anOldPodcast(guids: string[], first?: RequestListener): Promise<Podcast> {
  const podcast = await aPodcast(
    (origin) => ({
      '/feed.xml': rss(foreignFeed(origin, guids.map((guid) => foreignItem(origin, { guid })).join(''))),
      ...Object.fromEntries(guids.map((guid) => [`/${guid}.mp3`, audio])),
    }),
    first,
  );
  open.push(podcast);
  return podcast;
}

const start = (url: string, more: object = {}) => startImport(admin, ImportRequest.parse({ url, ...more }), NOW);
const run = (id: string, attempt = 1) => runImport({ id }, { id: '', key: id, attempt });
const guidsHere = async () =>
  (await sql<{ guid: string }[]>`select guid from episodes order by guid`).map(({ guid }) => guid);

/** Answers what is asked for at this path with a beginning that never ends; resolves when it is asked for. */
function aStall(path: string) {
  const asked = Promise.withResolvers<true>();
  const listener: RequestListener = (request, response) => {
    if (request.url !== path) return;
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write('x', () => asked.resolve(true));
  };
  return { listener, asked: asked.promise };
}

test('a look at a feed says what is there and what cannot be taken over, and changes nothing', async () => {
  const podcast = await anOldPodcast([]);
  const item = (guid: string, more: object = {}) => foreignItem(podcast.origin, { guid, ...more });
  const items = [
    item('a', { length: 40_000_000 }),
    item('a'),
    item('b', { length: 200_000_000 }),
    item('c').replace(/<enclosure.*?>/, ''),
    item('d').replace(/<description>.*?<\/description>/, ''),
    item('e').replace('2020', '2099'),
    item('f').replace('audio/mpeg', 'video/mp4'),
  ];
  const channel = '<atom:link rel="next" href="/2.xml"/>';
  podcast.documents['/feed.xml'] = rss(
    foreignFeed(podcast.origin, items.join(''), channel).replace('>no</podcast:locked', '>yes</podcast:locked'),
  );
  expect(await previewImport(admin, podcast.feed)).toEqual({
    url: podcast.feed,
    title: 'Talks',
    episodes: 7,
    minutes: 0,
    bytes: 240_000_000,
    losses: [
      { code: 'importWithoutAudio', count: 1 },
      { code: 'importVideo', count: 1 },
      { code: 'importTooLarge', count: 1, bytes: MAX_BYTES.audio },
      { code: 'importWithoutDescription', count: 1 },
      { code: 'importWithoutDate', count: 1 },
      { code: 'importWithoutId', count: 1 },
      { code: 'importSecondAddress' },
      { code: 'importLocked' },
      { code: 'importLeavesStatistics' },
    ],
  });
  expect(await findCurrentImport(admin)).toBeNull();
});

test('a season that has the number of another series becomes a new one, which the preview names; a second run adds to it', async () => {
  const own = await createSeries(admin, NewSeries.parse({ title: 'Dementia care in five steps' }), NOW);
  const podcast = await anOldPodcast(['s1', 's2']);
  const more = `<itunes:season>${own.number}</itunes:season>`;
  const feedOf = (guids: string[]) =>
    rss(foreignFeed(podcast.origin, guids.map((guid) => foreignItem(podcast.origin, { guid, more })).join('')));
  podcast.documents['/feed.xml'] = feedOf(['s1']);
  const title = `Season ${own.number}`;
  const { losses } = await previewImport(admin, podcast.feed);
  expect(losses).toContainEqual({ code: 'importBringsSeries', series: [{ name: title, number: own.number + 1 }] });
  await run((await start(podcast.feed)).id);
  podcast.documents['/feed.xml'] = feedOf(['s1', 's2']);
  const codes = (await previewImport(admin, podcast.feed)).losses.map(({ code }) => code);
  expect(codes).not.toContain('importBringsSeries');
  await run((await start(podcast.feed)).id);
  const shown = (await listSeries('all')).map((each) => ({ ...each, episodes: each.episodes.length }));
  expect(shown).toMatchObject([
    { id: own.id, episodes: 0 },
    { title, number: own.number + 1, episodes: 2 },
  ]);
});

test('a process that died in the middle is followed by another: all of it is here, nothing twice, and the late one ends', async () => {
  const stall = aStall('/b.mp3');
  let isStalled = true;
  const podcast = await anOldPodcast(
    ['c', 'b', 'a'],
    (request, response) => isStalled && stall.listener(request, response),
  );
  const { id } = await start(podcast.feed, { show: true });
  const first = run(id, 1);
  await stall.asked;
  expect(await readImport(admin, id)).toMatchObject({ total: 3, done: 1, current: 'Talk b', state: 'running' });
  isStalled = false;
  await run(id, 2);
  expect(await guidsHere()).toEqual(['a', 'b', 'c']);
  expect(await readImport(admin, id)).toMatchObject({ state: 'done', done: 3, missing: 0, problems: [] });
  await podcast.close();
  await first;
  expect(await readImport(admin, id)).toMatchObject({ state: 'done', done: 3, missing: 0 });
  await run(id, 3);
  expect(await guidsHere()).toEqual(['a', 'b', 'c']);
});

test('a second import is refused while one is under way, and takes the place of one that has ended', async () => {
  const podcast = await anOldPodcast(['a']);
  const asked = await Promise.allSettled([start(podcast.feed), start(podcast.feed)]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { id } = (await findCurrentImport(admin)) ?? { id: '' };
  await expect(start(podcast.feed)).rejects.toMatchObject({ fault: 'conflict' });
  await run(id);
  const next = await start(podcast.feed);
  expect(await findCurrentImport(admin)).toMatchObject({ id: next.id, state: 'waiting', done: 0 });
});

test('stopped in a download it ends, and what is here stays', async () => {
  const stall = aStall('/b.mp3');
  const podcast = await anOldPodcast(['b', 'a'], stall.listener);
  const { id } = await start(podcast.feed);
  const running = run(id);
  await stall.asked;
  await stopImport(admin, id);
  await podcast.close();
  await running;
  expect(await guidsHere()).toEqual(['a']);
  await expect(readImport(admin, id)).rejects.toMatchObject({ fault: 'missing' });
  await expect(stopImport(admin, id)).rejects.toMatchObject({ fault: 'missing' });
});

test('one that fails is named with its reason and tried again; when the old host is gone the rest waits for it', async () => {
  const guids = ['g', 'f', 'e', 'd', 'c', 'b', 'a'];
  let [isGone, isBack] = [false, false];
  const podcast = await anOldPodcast(guids, (request, response) => {
    if (request.url === '/b.mp3') isGone = !isBack;
    if (isGone) response.writeHead(503).end();
  });
  const { id } = await start(podcast.feed);
  await expect(run(id)).rejects.toMatchObject({
    reason: { code: 'oldFeedUnread', because: { code: 'httpStatus', status: 503 } },
  });
  expect(podcast.asked).not.toContain('GET /g.mp3');
  expect(await readImport(admin, id)).toMatchObject({
    missing: 5,
    problems: expect.arrayContaining([
      {
        title: 'Talk b',
        reasons: [{ code: 'episodeAudioUnread', because: { code: 'httpStatus', status: 503 } }],
        isMissing: true,
      },
    ]),
  });
  [isGone, isBack] = [false, true];
  delete podcast.documents['/c.mp3'];
  await run(id, 2);
  expect(await readImport(admin, id)).toMatchObject({ state: 'done', missing: 1, problems: [{ title: 'Talk c' }] });
  expect(await guidsHere()).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
});

test('whether the old feed leads here is seen by its redirect and by its tag, and which apps have come', async () => {
  const ours = `${config.publicUrl}/feed.xml`;
  let isRedirected = false;
  const podcast = await anOldPodcast(['a'], (request, response) => {
    if (isRedirected && request.url === '/feed.xml') response.writeHead(301, { location: ours }).end();
  });
  const { id } = await start(podcast.feed);
  expect((await checkRedirect(admin, id, NOW)).moved).toEqual({ by: null, problem: null, lookedAt: NOW.toISOString() });
  const tag = `<itunes:new-feed-url>${ours}/</itunes:new-feed-url>`;
  podcast.documents['/feed.xml'] = rss(foreignFeed(podcast.origin, '', tag));
  expect((await checkRedirect(admin, id, NOW)).moved.by).toBe('tag');
  isRedirected = true;
  expect((await checkRedirect(admin, id, NOW)).moved.by).toBe('redirect');
  await podcast.close();
  expect((await checkRedirect(admin, id, NOW)).moved).toMatchObject({
    by: null,
    problem: { code: 'oldFeedUnread', because: { code: 'connectionRefused' } },
  });
  for (const agent of [
    'Overcast/1.0 Podcast Sync (12 subscribers)',
    'Mozilla/5.0 (X11) Firefox/128.0',
    'AntennaPod/3.4.0',
  ])
    recordFeedReader({ path: '/feed.xml', userAgent: agent }, NOW);
  await expect
    .poll(async () => (await readImport(admin, id)).apps.map(({ name }) => name))
    .toEqual(['AntennaPod', 'Overcast']);
});

test.each([
  ['in a private network', 'http://10.0.0.1/feed.xml', /^feedInPrivateNetwork$/],
  ['of no host', 'https://nowhere.invalid/feed.xml', /^importFeedRefused\/oldFeedUnread\/\w+$/],
])('an address %s is refused beside its field', async (_, url, codes) => {
  await expect(previewImport(admin, url)).rejects.toMatchObject({
    fault: 'invalid',
    field: 'url',
    reason: expect.toSatisfy((reason: Reason) => codes.test(codesOf(reason))),
  });
});

test('addresses are taken as people copy them, and what is none is refused', () => {
  const read = (url: string) => ImportRequest.safeParse({ url }).data?.url;
  expect(read('example.com/feed')).toBe('https://example.com/feed');
  expect(read('feed://example.com/feed')).toBe('https://example.com/feed');
  expect(read('feed:https://example.com/feed')).toBe('https://example.com/feed');
  expect(read('https://me:secret@example.com/feed')).toBe('https://me:secret@example.com/feed'); // a premium feed's
  for (const none of ['', 'my podcast', 'file:///etc/passwd', 'a'.repeat(3_000)]) expect(read(none)).toBeUndefined();
});

test('a feed that never ends, a slow one and a page are refused', async () => {
  const endless = await anOldPodcast([], (request, response) => {
    if (request.url === '/endless.xml') {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(1_000_000), (error) => error ?? setImmediate(more));
      };
      more();
    }
    if (request.url === '/slow.xml') response.writeHead(200).write('<rss>');
    if (request.url === '/page') response.writeHead(200).end('<!doctype html><p>Talks');
  });
  const refusal = async (path: string) =>
    previewImport(admin, endless.origin + path).catch((error: unknown) => codesOf(reasonOf(error)));
  expect(await refusal('/endless.xml')).toBe('importFeedRefused/oldFeedUnusable/feedTooLarge');
  expect(await refusal('/page')).toBe('importFeedRefused/oldFeedUnusable/feedIsWebPage');
  await expect(readForeignFeed(`${endless.origin}/slow.xml`, true, { seconds: 0.2 })).rejects.toMatchObject({
    reason: { code: 'fetchTimedOut', seconds: 0.2 },
  });
});

test('a feed in a file may be larger than one from an address', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'carecast-feed-')), 'feed.xml');
  const items = foreignItem('https://talks.example', { guid: 'one' }) + ' '.repeat(10_000_000);
  await writeFile(file, foreignFeed('https://talks.example', items));
  expect((await readForeignFeed(file, false)).items).toHaveLength(1);
});

test('a feed of 5,000 episodes is read whole', async () => {
  const podcast = await anOldPodcast([]);
  const items = Array.from({ length: 5_000 }, (_, at) => foreignItem(podcast.origin, { guid: `urn:${at}` }));
  podcast.documents['/feed.xml'] = rss(foreignFeed(podcast.origin, items.join('')));
  expect((await previewImport(admin, podcast.feed)).episodes).toBe(5_000);
});

test('the job of someone who is no administrator anymore is given up', async () => {
  const podcast = await anOldPodcast(['a']);
  const { id } = await start(podcast.feed);
  await sql`update tasks set by = ${(await anAuthor('Cleo')).id}`;
  await expect(run(id)).rejects.toThrow('importStarterChanged');
  expect(await readImport(admin, id)).toMatchObject({ state: 'failed', problem: { code: 'importStarterChanged' } });
  expect(await guidsHere()).toEqual([]);
});
