import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { aPodcast, type Document, foreignFeed, foreignItem, mp3, rss } from '../../../tests/support/podcast.ts';
import { feedFindings } from './feed.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

/** What is found in a good feed after one change to it. */
async function found(
  change: (xml: string) => string = (xml) => xml,
  more: (origin: string) => Record<string, Document> = () => ({}),
  first?: RequestListener,
): Promise<string[]> {
  const audio = await mp3();
  const length = audio.body.length;
  const podcast = await aPodcast((origin) => {
    const transcript = `<podcast:transcript url="${origin}/a.vtt" type="text/vtt"/>`;
    const items = ['a', 'b'].map((guid) => foreignItem(origin, { guid, length, more: transcript })).join('');
    const vtt = { type: 'text/vtt', body: 'WEBVTT\n' };
    const feed = rss(change(foreignFeed(origin, items)));
    return { '/feed.xml': feed, '/a.mp3': audio, '/b.mp3': audio, '/a.vtt': vtt, ...more(origin) };
  }, first);
  open.push(podcast);
  return (await feedFindings(podcast.feed, true)).map(({ level, text }) => `${level}: ${text}`);
}

it('a feed that is as directories want it passes, in words', async () => {
  const findings = await found();
  expect(findings).toHaveLength(5);
  expect(findings.every((text) => text.startsWith('pass: '))).toBe(true);
});

it.each<[string, (xml: string) => string, RegExp]>([
  ['the same guid twice', (xml) => xml.replace('>b</guid>', '>a</guid>'), /^failure: 1 episode with the id/],
  ['no guid', (xml) => xml.replace(/<guid.*?guid>/, ''), /^failure: 1 episode without a lasting id/],
  ['the same audio twice', (xml) => xml.replace('/b.mp3', '/a.mp3'), /^failure: 1 episode with the audio address/],
  ['no audio', (xml) => xml.replace(/<enclosure.*?>/, ''), /^failure: 1 episode without audio/],
  ['a date nobody reads', (xml) => xml.replace(/06 Jul 2020/, '36 Foo'), /^failure: 1 episode without a date/],
  ['a future date', (xml) => xml.replace('06 Jul 2020', '06 Jul 2099'), /^warning: 1 episode dated in the future/],
  ['a category of no list', (xml) => xml.replace('Medicine', 'Healthcare'), /^failure: “Healthcare” is not on Apple/],
  ['no cover', (xml) => xml.replace(/<itunes:image.*?>/, ''), /^failure: The show has no cover/],
  ['explicit as it was', (xml) => xml.replace('>false<', '>no<'), /^warning: itunes:explicit says “no”/],
  ['another self link', (xml) => xml.replace('/feed.xml', '/rss'), /^warning: The feed calls itself/],
  ['an invented language', (xml) => xml.replace('>en<', '>english<'), /^failure: The language “english”/],
  ['no e-mail', (xml) => xml.replace(/<itunes:owner.*?owner>/, ''), /^warning: The show has no e-mail/],
  [
    'a wrong length',
    (xml) => xml.replace(/length="\d+"/, 'length="7"'),
    /^failure: “Talk a”: The audio file has .* are told 7\./,
  ],
  ['no episodes', (xml) => xml.replace(/<item>.*<\/item>/s, ''), /^warning: The feed has no episodes yet/],
  [
    'entities',
    (xml) => xml.replace('<rss', '<!DOCTYPE x [<!ENTITY a "b">]><rss'),
    /^failure: This feed defines entities/,
  ],
  ['an open tag', (xml) => xml.replace('</channel>', ''), /^failure: The feed is not well-formed.* tag/],
  ['a bare &', (xml) => xml.replace('Talks', 'Talks & more'), /^failure: The feed is not well-formed.* “&”/],
  [
    'a control character',
    (xml) => xml.replace('Talks', 'Tal\x0bks'),
    /^failure: The feed is not well-formed.* disallowed character/,
  ],
])('%s is found', async (_, change, finding) => {
  expect(await found(change)).toContainEqual(expect.stringMatching(finding));
});

it('of a feed that is long where a word is expected only the beginnings are repeated', async () => {
  const long = 'x'.repeat(100_000);
  const findings = await found((xml) =>
    xml
      .replace('Medicine', long)
      .replace('>false<', `>${long}<`)
      .replace('/feed.xml', `/${long}`)
      .replace('>en<', `>${long}<`)
      .replaceAll('<title>Talk', `<title>${long}`)
      .replaceAll('text/vtt', long)
      .replaceAll(/length="\d+"/g, 'length="7"'),
  );
  expect(findings.length).toBeGreaterThan(6);
  for (const finding of findings) expect(finding.length).toBeLessThan(1_000);
});

it.each<[string, Document, RegExp]>([
  ['a cookie', { ...rss(''), headers: { 'set-cookie': 'a=b' } }, /^failure: The feed comes with a cookie/],
  [
    'no compression',
    { ...rss(''), headers: { 'content-encoding': 'identity' } },
    /^warning: The feed is not compressed/,
  ],
  ['another type', { type: 'application/json', body: '' }, /^warning: The feed is sent as application\/json/],
  ['a web page', { type: 'text/html', body: '<html>' }, /^failure: There is a web page/],
  ['no caching', { ...rss(''), headers: { 'cache-control': 'no-store' } }, /^warning: The feed does not say how long/],
])('a feed sent with %s is found', async (_, document, finding) => {
  const findings = await found(undefined, (origin) => ({
    '/feed.xml': { ...document, body: document.body || foreignFeed(origin, '') },
  }));
  expect(findings).toContainEqual(expect.stringMatching(finding));
});

it('a cover that is too small, of another kind or gone is found', async () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAGQAAABkCAYAAABw4pVUAAAAAElFTkSuQmCC', 'base64');
  const covered = (body: Buffer) => found(undefined, () => ({ '/cover.jpg': { type: 'image/jpeg', body } }));
  expect(await covered(gif)).toContain('failure: The cover is neither a JPEG nor a PNG picture.');
  expect(await covered(png)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^failure: The cover has 100 × 100/), expect.stringMatching(/kind/)]),
  );
  const gone: RequestListener = (request, response) => request.url === '/cover.jpg' && response.writeHead(410).end();
  expect(await found(undefined, undefined, gone)).toContainEqual(expect.stringMatching(/^failure: .*status 410/));
});

it('a server that forgets HEAD or 304 is found', async () => {
  const noHead: RequestListener = (request, response) => request.method === 'HEAD' && response.writeHead(405).end();
  expect(await found(undefined, undefined, noHead)).toContainEqual(expect.stringMatching(/^failure: .*by HEAD first/));
  const forgets: RequestListener = (request) => delete request.headers['if-none-match'];
  expect(await found(undefined, undefined, forgets)).toContainEqual(expect.stringMatching(/^warning: .*304/));
});

it('redirects without end, no host and no address are told in words', async () => {
  const round: RequestListener = (request, response) => response.writeHead(302, { location: request.url }).end();
  expect(await found(undefined, undefined, round)).toEqual([
    'failure: The feed could not be read: too many redirects.',
  ]);
  expect(await feedFindings('feed', false)).toEqual([
    { level: 'failure', text: 'The feed could not be read: it is not a valid web address.' },
  ]);
  expect(await feedFindings('http://nobody.invalid/', false)).toEqual([
    { level: 'failure', text: expect.stringMatching(/no such address|looked up/) },
  ]);
});

it('a feed inside this network is read only when the operator says so, and then names nothing else in it', async () => {
  const secret = await aPodcast(() => ({}));
  const name = (origin: string) =>
    foreignFeed(origin, '').replaceAll(`${origin}/cover.jpg`, `${secret.origin}/cover.jpg`);
  const podcast = await aPodcast((origin) => ({ '/feed.xml': rss(name(origin)) }));
  open.push(podcast, secret);
  expect(await feedFindings(podcast.feed, false)).toEqual([
    { level: 'failure', text: expect.stringMatching(/^The feed could not be read: it is in a private network/) },
  ]);
  expect(podcast.asked).toEqual([]);
  expect((await feedFindings(podcast.feed, true)).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^The cover cannot be fetched: it is in a private network/),
  );
  expect(secret.asked).toEqual([]);
});

it.each([
  ['is nested without end', '<item>'.repeat(500_000)],
  ['has a million elements', `<item>${'<category/>'.repeat(900_000)}`],
  ['has a thousand attributes', `<item${Array.from({ length: 1_001 }, (_, at) => ` a${at}=""`).join('')}>`],
  ['has a quarter of a million attributes', `${'<item a="" b="" c=""/>'.repeat(70_000)}<item>`],
])('a feed that %s is refused, and does not keep the site from anything else', async (_name, items) => {
  const [refusal] = await found((xml) => xml.replace('<item>', items));
  expect(refusal).toBe('failure: This is no podcast feed (RSS 2.0) that can be read.');
});
