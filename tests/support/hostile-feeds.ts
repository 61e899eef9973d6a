import { foreignFeed, foreignItem } from './podcast.ts';

const KB = 1_000;
export const ORIGIN = 'https://talks.example';
const times = (text: string, count: number) => text.repeat(count);
const withNotes = (html: string, more: object = {}) =>
  foreignItem(ORIGIN, { guid: 'a', ...more }).replace(
    /<description>.*?<\/description>/s,
    `<description>${html}</description>`,
  );
const cdata = (html: string) => `<![CDATA[${html}]]>`;
const titled = (title: string) => foreignItem(ORIGIN, { guid: 'a', title });

/** Feeds that took a reader minutes: items of one, or the whole of it. */
const HOSTILE: [what: string, items: string | { feed: string }][] = [
  ['a numbered list of 20,000 items', withNotes(cdata(`<ol>${times('<li>a', 20_000)}</ol>`))],
  ['a hundred of them', times(withNotes(cdata(`<ol>${times('<li>a', 18_000)}</ol>`)), 100)],
  ['100,000 no-break spaces', withNotes(cdata(`<p>a${times('\u00a0', 100 * KB)}b</p>`))],
  ['as many as entities', withNotes(cdata(`<p>a${times('&nbsp;', 150 * KB)}b</p>`))],
  ['no-break spaces with letters between', withNotes(cdata(`<p>a${times(`${times('\u00a0', 99)}b`, 1_000)}</p>`))],
  ['a title of 900 KB of tags', titled(cdata(`&amp;${times('<b>', 300 * KB)}`))],
  ['a title of 900 KB of entities', titled(times('&amp;amp;', 100 * KB))],
  ['a title of 900 KB of spaces', titled(`a${times(' ', 900 * KB)}b`)],
  ['tags 30,000 deep', withNotes(cdata(times('<div>', 30_000)))],
  ['quotes 30,000 deep', withNotes(cdata(times('<blockquote>', 30_000)))],
  ['900 KB of <', withNotes(cdata(times('<', 900 * KB)))],
  ['900 KB of asterisks', withNotes(times('*', 900 * KB))],
  ['900 KB of line breaks', withNotes(cdata(times('<br>', 225 * KB)))],
  ['a table of 20,000 cells', withNotes(cdata(`<table><tr>${times('<td>a', 20_000)}</table>`))],
  ['bold in bold', withNotes(cdata(`<p>${times('<b>a ', 10_000)}</p>`))],
  ['an attribute of 900 KB', withNotes(cdata(`<a href="https://a.example/${times('/', 900 * KB)}">a</a>`))],
  ['an address of 900 KB', foreignItem(ORIGIN, { guid: 'a', audio: times('/', 900 * KB) })],
  ['a guid of 900 KB', foreignItem(ORIGIN, { guid: times(' a', 450 * KB) })],
  ['20,000 items', Array.from({ length: 20_000 }, (_, at) => foreignItem(ORIGIN, { guid: `g${at}` })).join('')],
  ['nine megabytes of spaces', times(' ', 9_000 * KB)],
  ['elements 100,000 deep', { feed: times('<a>', 100 * KB) }],
  [
    '900 KB in the name of a season',
    foreignItem(ORIGIN, { guid: 'a', more: `<podcast:season name="${times('a ', 450 * KB)}">1</podcast:season>` }),
  ],
  [
    '900 KB of slashes as the address of a move',
    {
      feed: foreignFeed(
        ORIGIN,
        '',
        `<itunes:new-feed-url>https://a.example${times('/', 900 * KB)}a</itunes:new-feed-url>`,
      ),
    },
  ],
];

/** Each with the whole of its text. */
export const HOSTILE_FEEDS: [what: string, xml: string][] = HOSTILE.map(([what, given]) => [
  what,
  typeof given === 'string' ? foreignFeed(ORIGIN, given) : given.feed,
]);
