import '../../../tests/support/database.ts';
import { XMLParser } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { PARSERS } from '../../../tests/support/feed-parsers.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { changeEpisode, deleteEpisode } from '#server/catalog/episodes.ts';
import { createSeries, deleteSeries, orderSeries } from '#server/catalog/series.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { buildArchive, buildFeed } from './documents.ts';
import { DAY_MS } from '#shared/units.ts';

const START = new Date('2026-01-01T10:00:00Z');
const day = (number: number) => new Date(START.getTime() + number * DAY_MS);
const now = day(100);
const show = { ...config.show };

beforeEach(() => sql`truncate episodes, site_facts cascade`);
afterEach(() => {
  config.feed.limit = undefined;
  Object.assign(config.show, show);
});

type Link = { '@_rel': string; '@_href': string };
type Read = { links: Record<string, string>; titles: string[]; built: string; xml: string };

function read(xml: string): Read {
  expect(isWellFormed(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['item', 'atom:link'].includes(name) });
  const { channel } = (
    parser.parse(xml) as {
      rss: { channel: { 'atom:link': Link[]; item?: { title: string }[]; lastBuildDate: string } };
    }
  ).rss;
  return {
    links: Object.fromEntries(channel['atom:link'].map((link) => [link['@_rel'], new URL(link['@_href']).pathname])),
    titles: (channel.item ?? []).map(({ title }) => title),
    built: channel.lastBuildDate,
    xml,
  };
}

const feed = async (at = now) => read((await buildFeed(at))?.xml ?? '');
async function archive(number: number, at = now): Promise<Read | null> {
  const found = await buildArchive(number, at);
  return found && read(found.xml);
}

/** Published a day apart, called by their day. */
async function publishDays(from: number, to: number) {
  const episodes = [];
  for (let number = from; number <= to; number += 1) {
    episodes.push(await anEpisode({ title: `Day ${number}`, published: true }, day(number)));
  }
  return episodes;
}

test('an empty show has a feed that is well-formed and has no archive', async () => {
  expect(await feed()).toMatchObject({ titles: [], links: { self: '/feed.xml' } });
  expect(await archive(1)).toBeNull();
});

test('an episode keeps its place, guid and date when it is edited, and the feed says when that was', async () => {
  const [first] = await publishDays(1, 2);
  const before = await feed();
  const [, guid] = /<guid isPermaLink="false">([^<]*)<\/guid><category>.*Day 1/s.exec(before.xml) ?? [];
  expect(guid).toBeDefined();
  await changeEpisode(await anAdmin(), first?.id ?? '', { title: 'Day 1, better' }, day(9));
  const after = await feed();
  expect(after.titles).toEqual(['Day 2', 'Day 1, better']);
  expect(after.xml).toContain(`<guid isPermaLink="false">${first?.id}</guid>`);
  expect([before.built, after.built]).toEqual([day(2).toUTCString(), day(9).toUTCString()]);
});

test('an imported episode keeps the guid it came with', async () => {
  const [episode] = await publishDays(1, 1);
  await sql`update episodes set guid = 'tag:old.example,2020:1' where id = ${episode?.id ?? ''}`;
  expect((await feed()).xml).toContain('<guid isPermaLink="false">tag:old.example,2020:1</guid>');
});

test('a deleted episode is gone at once, and that is a change', async () => {
  const [first] = await publishDays(1, 2);
  await deleteEpisode(await anAdmin(), first?.id ?? '', day(8));
  expect(await feed()).toMatchObject({ titles: ['Day 2'], built: day(8).toUTCString() });
});

test('when a deleted episode is removed for good, the feed stays as it was', async () => {
  const [first] = await publishDays(1, 2);
  await deleteEpisode(await anAdmin(), first?.id ?? '', day(8));
  const before = await feed();
  await sql`delete from episodes where id = ${first?.id ?? ''}`;
  expect((await feed()).xml).toBe(before.xml);
});

test('between changes the bytes stay the same, whenever they are asked for', async () => {
  await publishDays(1, 3);
  expect((await feed(day(200))).xml).toBe((await feed(day(100))).xml);
});

test('a change of the show is a change of the feed, dated by when it was first seen', async () => {
  await publishDays(1, 1);
  expect((await feed(day(10))).built).toBe(day(1).toUTCString());
  config.show.title = 'Another name';
  expect((await feed(day(11))).built).toBe(day(11).toUTCString());
  expect((await feed(day(12))).built).toBe(day(11).toUTCString());
});

test('podcast:guid is made once and stays when the address changes', async () => {
  const guidOf = (xml: string) => /<podcast:guid>(.*)<\/podcast:guid>/.exec(xml)?.[1];
  const first = guidOf((await feed()).xml);
  const { publicUrl } = config;
  config.publicUrl = 'https://elsewhere.example';
  const second = guidOf((await feed()).xml);
  config.publicUrl = publicUrl;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('what a limit leaves out is in archives, and together they hold everything', async () => {
  config.feed.limit = 3;
  await publishDays(1, 8);
  const newest = await feed();
  expect(newest).toMatchObject({ titles: ['Day 8', 'Day 7', 'Day 6'], links: { 'prev-archive': '/feed/2.xml' } });
  const titles = new Set(newest.titles);
  let next = newest.links['prev-archive'];
  while (next) {
    const page = await archive(Number(/\d+/.exec(next)?.[0]));
    expect(page?.links).toMatchObject({ self: next, current: '/feed.xml' });
    for (const title of page?.titles ?? []) titles.add(title);
    next = page?.links['prev-archive'];
  }
  expect([...titles].sort()).toEqual(Array.from({ length: 8 }, (_, index) => `Day ${index + 1}`));
  expect(await archive(3)).toBeNull();
});

test('an archive is counted from the oldest and stays as it is when more is published', async () => {
  config.feed.limit = 2;
  await publishDays(1, 6);
  const before = await archive(1);
  expect(before).toMatchObject({
    titles: ['Day 2', 'Day 1'],
    links: { 'next-archive': '/feed/2.xml' },
    built: day(2).toUTCString(),
  });
  await publishDays(7, 9);
  expect((await archive(1))?.xml).toBe(before?.xml);
  expect((await archive(4))?.titles).toEqual(['Day 8', 'Day 7']);
});

test('a change in an archive changes that archive', async () => {
  config.feed.limit = 2;
  const [first] = await publishDays(1, 6);
  await changeEpisode(await anAdmin(), first?.id ?? '', { title: 'Day 1, better' }, day(20));
  expect(await archive(1)).toMatchObject({ titles: ['Day 2', 'Day 1, better'], built: day(20).toUTCString() });
  expect((await archive(2))?.built).toBe(day(20).toUTCString());
});

test('in a series, in another order or without it, an episode keeps guid, date and enclosure', async () => {
  const [one, two] = await publishDays(1, 2);
  const admin = await anAdmin();
  const before = await feed();
  const { id } = await createSeries(admin, NewSeries.parse({ title: 'Two' }), day(3));
  for (const episode of [one, two]) await changeEpisode(admin, episode?.id ?? '', { seriesId: id }, day(3));
  await orderSeries(admin, id, { episodes: [two?.id ?? '', one?.id ?? ''] }, day(4));
  const inside = await feed();
  expect(inside.xml.match(/<itunes:episode>\d/g)).toEqual(['<itunes:episode>1', '<itunes:episode>2']);
  expect(inside.built).toBe(day(4).toUTCString());
  await deleteSeries(admin, id, day(5));
  const after = await feed();
  const kept = (xml: string) => itemsOf(xml).match(/<(guid|pubDate|enclosure)[^/]*/g);
  expect([kept(inside.xml), kept(after.xml)]).toEqual([kept(before.xml), kept(before.xml)]);
  expect(itemsOf(after.xml)).toBe(itemsOf(before.xml));
});

const itemsOf = (xml: string) => xml.slice(xml.indexOf('<item>'));

test.each(Object.entries(PARSERS))('%s reads every episode as it is stored', async (_name, parse) => {
  const timed = JSON.stringify([{ time: 0, text: 'Hello & welcome.' }]);
  const texts = { description: 'A **walk** through.\n\n0:00 Start\n1:00 The end', transcript: timed };
  const rich = await anEpisode({ title: 'Salt & water: “how much?” 🎧', ...texts, published: true }, day(2));
  const plain = await anEpisode({ title: 'Ohne alles', published: true }, day(1));
  const series = await createSeries(await anAdmin(), NewSeries.parse({ title: 'A “series” & more' }), day(1));
  const part = await anEpisode({ seriesId: series.id, place: 7, published: true }, day(0));
  const trailer = await anEpisode({ seriesId: series.id, kind: 'trailer', published: true }, day(0));
  const expected = [rich, plain, ...[part, trailer].sort((one, other) => (one.id < other.id ? -1 : 1))].map(
    (episode) => ({
      title: episode.title,
      guid: episode.id,
      enclosure: { url: `${config.publicUrl}${episode.audioUrl}`, length: episode.audioBytes, type: episode.audioType },
      published: episode.publishedAt?.toISOString() ?? '',
      duration: episode.duration,
      transcripts: episode.transcript === null ? [] : formsOf(episode.id),
      chapters: episode.chapters ? `${config.publicUrl}/chapters/${episode.id}.json` : undefined,
      season: episode.series ? { number: series.number, name: series.title } : undefined,
      episode: episode.place ?? undefined,
      type: episode.kind,
    }),
  );
  expect(await parse((await buildFeed(now))?.xml ?? '')).toEqual(expected);
});

const formsOf = (id: string) =>
  ['vtt', 'srt', 'json', 'txt'].map((form) => `${config.publicUrl}/transcripts/${id}.${form}`);
