import { expect, test } from 'vitest';
import { readFeed } from '#server/directories/reading.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { feedNamedIn } from './feed-links.ts';
import { audioOf } from './foreign-audio.ts';
import { lossesOf } from './losses.ts';
import { withoutStrayTags } from './stray-tags.ts';

const BASE = 'https://talks.example/feeds/all.xml';
const feed = (items: string, root = '') =>
  `<rss version="2.0" ${root}><channel><title>T</title>${items}</channel></rss>`;
const itemsIn = async (xml: string) => (await readFeed(withAbsoluteAddresses(xml, BASE))).items ?? [];
const enclosure = (url: string, type: string) => `<enclosure url="${url}" type="${type}" length="5"/>`;

test('an address is below the nearest xml:base, and a text or a comment is none', async () => {
  const items = [
    `<item>${enclosure('a.mp3?x=1&amp;y=2', 'audio/mpeg')}</item>`,
    `<item xml:base="two/">${enclosure('b.mp3', 'audio/mpeg')}</item>`,
    `<item><enclosure xml:base="/three/" url="c.mp3" type="audio/mpeg" length="5"/></item>`,
    `<item><!-- <item xml:base="x/"> --><description><![CDATA[<a xml:base="y/">]]></description>${enclosure('https://e.example/d.mp3', 'audio/mpeg')}</item>`,
  ];
  const found = await itemsIn(feed(items.join(''), 'xml:base="https://files.example/one/"'));
  expect(found.map((item) => audioOf(item)?.url)).toEqual([
    'https://files.example/one/a.mp3?x=1&y=2',
    'https://files.example/one/two/b.mp3',
    'https://files.example/three/c.mp3',
    'https://e.example/d.mp3',
  ]);
  expect(withAbsoluteAddresses(feed(items[0] ?? ''), BASE)).toBe(feed(items[0] ?? ''));
});

test.each([
  ['an end tag that nothing opened', '<title>Two</title></p>'],
  ['an end tag of another element', '<title>Two</title><description><b>About</i></description>'],
  ['a start tag without its end', '<title>Two</title><description>Line<br>line</description>'],
  ['an end tag in a text', '<title>Two</title><description><![CDATA[</item>]]></description><!-- </channel> -->'],
])('every episode is read of a feed with %s', async (_, inside) => {
  const xml = feed(`<item><title>One</title></item><item>${inside}</item><item><title>Three</title></item>`);
  const { items = [] } = await readFeed(withoutStrayTags(xml));
  expect(items.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
});

test('a feed that is well-formed stays as it is', () => {
  const xml = feed(`<item><title>3 &lt; 4 > 2</title><a/><b x='/>'></b></item>`);
  expect(withoutStrayTags(xml)).toBe(xml);
});

test.each([
  [enclosure('/a.opus', 'audio/ogg') + enclosure('/a.mp3', 'audio/mpeg'), '/a.mp3'],
  [enclosure('/a.flac', '') + enclosure('/a.m4a', ''), '/a.m4a'],
  [enclosure('/a.m4a', 'audio/x-m4a') + enclosure('/a.mp3', 'audio/mpeg'), '/a.m4a'],
  [enclosure('/a.opus', 'audio/opus') + enclosure('/a.mp4', 'video/mp4'), '/a.opus'],
  [enclosure('/a.wav', 'audio/wav'), '/a.wav'],
])('of several enclosures the first that every app plays is taken: %s', async (enclosures, url) => {
  const [item] = await itemsIn(feed(`<item>${enclosures}</item>`));
  expect(item && audioOf(item)?.url).toBe(url);
});

test('dates that cannot be read are named with how one of them is written', async () => {
  const dated = (date: string) => `<item>${enclosure('/a.mp3', 'audio/mpeg')}<pubDate>${date}</pubDate></item>`;
  const items = await itemsIn(feed(dated('some day in May') + dated('Wed, 02 Oct 2019 13:00:00 CEST') + dated('')));
  const losses = lossesOf(items, new Date('2026-01-01')).filter(({ code }) => /Date/.test(code));
  expect(losses).toEqual([
    { code: 'importDateUnread', count: 1, date: 'some day in May' },
    { code: 'importWithoutDate', count: 1 },
  ]);
});

test.each([
  ['<link rel="alternate" type="application/rss+xml" href="/feed.xml">', 'https://talks.example/feed.xml'],
  [
    "<LINK href='show.xml?a=1&amp;b=2' type='application/rss+xml' REL='alternate feed'/>",
    'https://talks.example/feeds/show.xml?a=1&b=2',
  ],
  [
    '<link rel="alternate" type="application/rss+xml" title="Comments" href="/c"><link rel="alternate" type="application/rss+xml" title="Blog" href="/b"><link rel="alternate" type="application/rss+xml" title="Podcast" href="/p">',
    'https://talks.example/p',
  ],
  ['<link rel="stylesheet" href="/a.css"><link rel="alternate" hreflang="es" href="/es">', null],
])('a page leads to the feed it names: %s', (links, address) => {
  expect(feedNamedIn(`<!doctype html><head>${links}</head>`, BASE)).toBe(address);
});
