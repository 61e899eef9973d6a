import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { aFeedEpisode } from '../../../tests/support/published-episode.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';
import { readConfig, type Show } from '#server/config.ts';
import { NOT_ADVICE } from '#shared/disclosure.ts';
import type { FeedEpisode } from '#server/db/feed-episodes.ts';
import { type Channel, NO_ARCHIVES, renderFeed } from './channel.ts';
import { podcastGuid } from './guid.ts';
import { renderItems } from './items.ts';

const { show } = readConfig({ SHOW_EMAIL: 'care@podcast.example' });
const changedAt = new Date('2026-03-01T10:00:00Z');

const anEpisode = (more: Partial<FeedEpisode> = {}): FeedEpisode =>
  aFeedEpisode({
    description: 'A **walk**',
    descriptionHtml: '<p>A <strong>walk</strong> to <a href="https://cdc.gov" target="_blank">CDC</a></p>',
    ...more,
  });

async function render(episodes: FeedEpisode[], more: Partial<Channel> = {}): Promise<string> {
  const publicUrl = 'https://podcast.example';
  const channel = { show, publicUrl, prefix: '', guid: 'g', changedAt, hub: undefined, archives: NO_ARCHIVES, ...more };
  return renderFeed(channel, await renderItems(episodes, channel.show, publicUrl, ALL));
}

async function read(episodes: FeedEpisode[], more: Partial<Channel> = {}) {
  const xml = await render(episodes, more);
  expect(isWellFormed(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item', parseTagValue: false });
  return {
    xml,
    channel: (parser.parse(xml) as { rss: { channel: Record<string, unknown> & { item?: Item[] } } }).rss.channel,
  };
}

async function readItem(more: Partial<FeedEpisode>): Promise<Item> {
  const [item] = (await read([anEpisode(more)])).channel.item ?? [];
  return item ?? {};
}
type Item = Record<string, unknown>;

const ALL = { episodes: Infinity, bytes: Infinity };
const aShow = (more: Partial<Show>) => ({ show: { ...show, ...more } });

test('an item names the file as it is served: address, bytes, type, seconds, first publication', async () => {
  expect(await readItem({})).toMatchObject({
    title: 'Fall-proofing the home',
    enclosure: {
      '@_url': 'https://podcast.example/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3',
      '@_length': '1040123',
      '@_type': 'audio/mpeg',
    },
    guid: { '#text': '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', '@_isPermaLink': 'false' },
    category: 'Patient Care',
    'itunes:duration': '130',
    'itunes:explicit': 'false',
    'itunes:episodeType': 'full',
    pubDate: 'Sun, 01 Mar 2026 10:00:00 GMT',
    link: 'https://podcast.example/episodes/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  });
});

test('the channel says what directories ask of it', async () => {
  const { xml, channel } = await read([], aShow({ donationUrl: 'https://give.example/?a&b' }));
  expect(channel).toMatchObject({
    title: 'Carecast',
    link: 'https://podcast.example/',
    language: 'en-us',
    copyright: '© Carecast',
    image: { url: show.image, title: 'Carecast', link: 'https://podcast.example/' },
    'atom:link': { '@_href': 'https://podcast.example/feed.xml', '@_rel': 'self', '@_type': 'application/rss+xml' },
    'itunes:author': 'Carecast',
    'itunes:type': 'episodic',
    'itunes:explicit': 'false',
    'itunes:image': { '@_href': show.image },
    'itunes:category': { '@_text': 'Health & Fitness', 'itunes:category': { '@_text': 'Medicine' } },
    'podcast:guid': 'g',
    'podcast:locked': { '#text': 'yes', '@_owner': 'care@podcast.example' },
    'podcast:medium': 'podcast',
    'podcast:person': { '#text': 'Carecast', '@_group': 'creative direction', '@_role': 'producer' },
    'podcast:funding': { '#text': 'Support the show', '@_url': 'https://give.example/?a&b' },
  });
  expect(xml).not.toContain('author>Carecast</author');
  expect(xml).not.toMatch(/itunes:(new-feed-url|block|complete)|rel="hub"|xmlns:psc/);
});

const AFTER = {
  id: '0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  ...{ slug: 'after', number: 2, title: 'After a “hip” & more', language: null, total: 5, next: null },
};

test('a series is a season, its parts are numbered, and a show may be in order', async () => {
  const item = await readItem({ series: AFTER, seriesId: AFTER.id, place: 3 });
  expect(item).toMatchObject({
    'itunes:season': '2',
    'podcast:season': { '#text': '2', '@_name': AFTER.title },
    'itunes:episode': '3',
    'podcast:episode': '3',
    'itunes:episodeType': 'full',
  });
  const trailer = await readItem({ series: AFTER, seriesId: AFTER.id, kind: 'trailer' });
  expect(trailer).toMatchObject({ 'itunes:season': '2', 'itunes:episodeType': 'trailer' });
  expect(trailer).not.toHaveProperty('itunes:episode');
  expect(await readItem({ place: 57 })).toMatchObject({ 'itunes:episode': '57', 'podcast:episode': '57' });
  expect((await read([], aShow({ order: 'serial' }))).channel['itunes:type']).toBe('serial');
});

test('outside of a series an item is as it was: no season and no number', async () => {
  expect(await render([anEpisode()])).not.toMatch(/season|<(itunes|podcast):episode>/);
});

test('a show that has moved, hides or is complete says so on the channel', async () => {
  const { channel } = await read(
    [],
    aShow({ newFeedUrl: 'https://new.example/rss', isBlocked: true, isComplete: true }),
  );
  expect(channel).toMatchObject({
    'itunes:new-feed-url': 'https://new.example/rss',
    'itunes:block': 'Yes',
    'itunes:complete': 'Yes',
  });
});

test('a hub is named when there is one', async () => {
  expect((await read([], { hub: 'https://hub.example/' })).xml).toContain(
    '<atom:link rel="hub" href="https://hub.example/"/>',
  );
});

test('a text that looks like a tag of the channel is left as it is', async () => {
  const title = '<lastBuildDate>now <itunes:owner>me</itunes:owner>';
  const { channel } = await read([], aShow({ title, email: undefined }));
  expect(channel.title).toBe(title);
  expect(channel.lastBuildDate).toBe('Sun, 01 Mar 2026 10:00:00 GMT');
});

test('AI is disclosed in words and in tags, on the channel and the item', async () => {
  const { channel } = await read([anEpisode()]);
  const [item] = channel.item ?? [];
  for (const part of [channel, item]) {
    expect(part?.description).toContain('AI-generated');
    expect(part?.['itunes:summary']).toContain('AI-generated');
    expect(part?.['podcast:txt']).toMatchObject({ '#text': 'true', '@_purpose': 'ai-content' });
  }
});

test('where people are heard neither words nor tags say AI, on the channel and on an item that differs from it', async () => {
  const episodes = [anEpisode({ isMadeWithAi: false }), anEpisode()];
  const { channel } = await read(episodes, aShow({ voices: 'people', description: 'About care.' }));
  const [byPeople, byAi] = channel.item ?? [];
  for (const part of [channel, byPeople]) {
    expect(part?.description).not.toMatch(/\bAI\b/);
    expect(part?.description).toContain(NOT_ADVICE);
    expect(part?.['itunes:summary']).toContain(NOT_ADVICE);
    expect(part?.['podcast:txt']).toMatchObject({ '#text': 'false', '@_purpose': 'ai-content' });
  }
  expect(byAi?.['podcast:txt']).toMatchObject({ '#text': 'true' });
  expect(byAi?.description).toContain('AI-generated');
});

test('notes hold only what apps show, and end with sources, reviewer and disclosure', async () => {
  const item = await readItem({
    descriptionHtml:
      '<p>One<br />two <em>three<br>four</em></p><ul><li>a<br />b</li></ul><p><a href="https://cdc.gov" target="_blank" rel="nofollow">CDC</a><script>x()</script></p>',
    sources: [{ title: 'Salt & <water>', url: 'https://doi.example/?a=1&b="2"' }],
    reviewedBy: 'Dr. A. & Co',
    reviewedAt: '2026-02-03',
  });
  expect(item.description).toBe(
    '<p>One</p><p>two <em>three</em></p><p><em>four</em></p><ul><li>a b</li></ul><p><a href="https://cdc.gov">CDC</a></p>' +
      '<p>Sources:</p><ul><li><a href="https://doi.example/?a=1&amp;b=&quot;2&quot;">Salt &amp; &lt;water&gt;</a></li></ul>' +
      '<p>Reviewed by Dr. A. &amp; Co, Feb 3, 2026</p>' +
      '<p>AI-generated from real healthcare articles and industry insights. This is general information, not medical advice.</p>',
  );
  expect(item['podcast:person']).toEqual([
    { '#text': 'Carecast', '@_group': 'creative direction', '@_role': 'producer' },
    { '#text': 'Dr. A. & Co', '@_group': 'writing', '@_role': 'fact checker' },
  ]);
});

test('a transcript in another language than the show’s says which', async () => {
  const tags = [(await readItem({ hasTranscript: true, isTimed: true, language: 'es' }))['podcast:transcript']].flat();
  expect(tags).toHaveLength(4);
  for (const tag of tags) expect(tag).toMatchObject({ '@_language': 'es' });
});

test('a timed transcript is offered in four forms, an untimed one as text, none not at all', async () => {
  const types = async (more: Partial<FeedEpisode>) =>
    [(await readItem(more))['podcast:transcript'] ?? []].flat().map((tag) =>
      Object.values(tag as object)
        .join(' ')
        .replace(/^.*\/transcripts\/[0-9a-f-]{36}/, ''),
    );
  expect(await types({ hasTranscript: true, isTimed: true })).toEqual([
    '.vtt text/vtt captions',
    '.srt application/x-subrip captions',
    '.json application/json captions',
    '.txt text/plain',
  ]);
  expect(await types({ hasTranscript: true })).toEqual(['.txt text/plain']);
  expect(await types({})).toEqual([]);
});

test('chapters are linked for apps and written out for Spotify', async () => {
  const chapters = [
    { time: 0, title: 'Start' },
    { time: 3_661.5, title: 'The "end" & after' },
  ];
  expect(await readItem({ chapters })).toMatchObject({
    'podcast:chapters': {
      '@_url': 'https://podcast.example/chapters/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.json',
      '@_type': 'application/json+chapters',
    },
    'psc:chapters': {
      '@_version': '1.2',
      '@_xmlns:psc': 'http://podlove.org/simple-chapters',
      'psc:chapter': [
        { '@_start': '00:00:00.000', '@_title': 'Start' },
        { '@_start': '01:01:01.500', '@_title': 'The "end" & after' },
      ],
    },
  });
});

test('long notes are cut between words for directories, with a link to the page, and whole for apps', async () => {
  const item = await readItem({ descriptionHtml: `<p>${'Äpfel &amp; <em>Birnen</em>. '.repeat(400)}</p>` });
  const description = String(item.description);
  expect(Buffer.byteLength(description)).toBeLessThanOrEqual(4_000);
  expect(Buffer.byteLength(description)).toBeGreaterThan(3_900);
  expect(isWellFormed(`<notes>${description}</notes>`)).toBe(true);
  expect(description).toMatch(
    /<\/p><p><a href="https:\/\/podcast.example\/episodes\/[0-9a-f-]{36}">Read more .*<\/a><\/p><p>AI-generated .*<\/p>$/,
  );
  expect(String(item['content:encoded']).match(/Birnen/g)).toHaveLength(400);
});

test('an archive names its place and the feed it belongs to', async () => {
  const { xml, channel } = await read([], { archives: { self: 2, previous: 1, next: 3 } });
  const links = (channel['atom:link'] as Record<string, string>[]).map((link) => [link['@_rel'], link['@_href']]);
  expect(links).toEqual([
    ['self', 'https://podcast.example/feed/2.xml'],
    ['current', 'https://podcast.example/feed.xml'],
    ['prev-archive', 'https://podcast.example/feed/1.xml'],
    ['next-archive', 'https://podcast.example/feed/3.xml'],
  ]);
  expect(xml).toContain('<fh:archive/>');
  expect(xml).toContain('xmlns:fh="http://purl.org/syndication/history/1.0"');
});

test('without an email there is no owner rather than an empty one', async () => {
  const { xml, channel } = await read([], aShow({ email: undefined }));
  expect(xml).not.toContain('itunes:owner');
  expect(channel['podcast:locked']).toBe('yes');
  expect((await read([])).xml).toContain('<itunes:email>care@podcast.example</itunes:email>');
});

test('each item is built as if it were the only one, and as many are as fit', async () => {
  const six = Array.from({ length: 6 }, (_, index) => anEpisode({ title: `</item><item>${index}</channel></rss>` }));
  const build = async (episodes: FeedEpisode[], most = ALL) =>
    (await renderItems(episodes, show, 'https://podcast.example', most)).join('');
  const alone = await Promise.all(six.map((episode) => build([episode])));
  for (const count of [0, 1, 2, 3, 4, 5, 6]) {
    const first = alone.slice(0, count).join('');
    expect(await build(six, { episodes: count, bytes: Infinity })).toBe(first);
    const bytes = Buffer.byteLength(first);
    expect(await build(six, { episodes: 9, bytes })).toBe(first);
    expect(await build(six, { episodes: 9, bytes: bytes - 1 })).toBe(alone.slice(0, Math.max(count - 1, 0)).join(''));
  }
});

test('while a long feed is built, others are answered', async () => {
  let isBuilt = false;
  const building = renderItems(
    Array.from({ length: 500 }, () => anEpisode()),
    show,
    '',
    ALL,
  ).then((items) => {
    isBuilt = true;
    return items.length;
  });
  let turns = 0;
  while (!isBuilt) {
    await new Promise((next) => setImmediate(next));
    turns += 1;
  }
  expect(await building).toBe(500);
  expect(turns).toBeGreaterThan(40);
});

test('podcast:guid is the UUIDv5 the namespace defines', () => {
  // The example of the podcast namespace documentation.
  expect(podcastGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});

test('each item names its picture: the one that was uploaded, else the one that is drawn when it is fetched', async () => {
  const image = async (more: Partial<FeedEpisode>) =>
    ((await readItem(more))['itunes:image'] as Record<string, string>)['@_href'];
  const drawn = await image({});
  expect(drawn).toMatch(/^https:\/\/podcast\.example\/artwork\/6b0f8a53-[0-9a-f-]{27}-[0-9a-f]{12}\.jpg$/);
  expect(await image({ title: 'Another' })).not.toBe(drawn);
  const artwork = `/artwork/${'1'.repeat(32)}.png`;
  expect(await image({ artwork })).toBe(`https://podcast.example${artwork}`);
});
