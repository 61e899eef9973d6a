import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { aPodcast, type Document, foreignFeed, foreignItem, mp3, rss } from '../../../tests/support/podcast.ts';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import { feedFindings } from './feed.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

/** The findings in a good feed after one change to it. */
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
  return inBrief(await feedFindings(podcast.feed, true));
}

it('a feed that is as directories want it passes', async () => {
  const findings = await found();
  expect(findings).toHaveLength(5);
  expect(findings.every((text) => text.startsWith('pass '))).toBe(true);
});

it.each<[string, (xml: string) => string, string]>([
  ['the same guid twice', (xml) => xml.replace('>b</guid>', '>a</guid>'), 'failure episodesOfSameGuid'],
  ['no guid', (xml) => xml.replace(/<guid.*?guid>/, ''), 'failure episodesWithoutGuid'],
  ['the same audio twice', (xml) => xml.replace('/b.mp3', '/a.mp3'), 'failure episodesOfSameAudio'],
  ['no audio', (xml) => xml.replace(/<enclosure.*?>/, ''), 'failure episodesWithoutAudio'],
  ['a date nobody reads', (xml) => xml.replace(/06 Jul 2020/, '36 Foo'), 'failure episodesWithoutDate'],
  ['a future date', (xml) => xml.replace('06 Jul 2020', '06 Jul 2099'), 'warning episodesInFuture'],
  ['a category of no list', (xml) => xml.replace('Medicine', 'Healthcare'), 'failure showSubcategoryUnknown'],
  ['no cover', (xml) => xml.replace(/<itunes:image.*?>/, ''), 'failure showCoverMissing'],
  ['explicit as it was', (xml) => xml.replace('>false<', '>no<'), 'warning showExplicitOutdated'],
  ['another self link', (xml) => xml.replace('/feed.xml', '/rss'), 'warning feedSelfDiffers'],
  ['an invented language', (xml) => xml.replace('>en<', '>english<'), 'failure showLanguageUnknown'],
  ['no e-mail', (xml) => xml.replace(/<itunes:owner.*?owner>/, ''), 'warning showOwnerEmailMissing'],
  ['a wrong length', (xml) => xml.replace(/length="\d+"/, 'length="7"'), 'failure ofEpisode/audioLengthDiffers'],
  ['no episodes', (xml) => xml.replace(/<item>.*<\/item>/s, ''), 'warning noEpisodes'],
  ['entities', (xml) => xml.replace('<rss', '<!DOCTYPE x [<!ENTITY a "b">]><rss'), 'failure feedHasEntities'],
  ['an open tag', (xml) => xml.replace('</channel>', ''), 'failure feedMalformed/malformedAt'],
  ['a bare &', (xml) => xml.replace('Talks', 'Talks & more'), 'failure feedMalformed/bareAmpersand'],
  ['a control character', (xml) => xml.replace('Talks', 'Tal\x0bks'), 'failure feedMalformed/malformedAt'],
])('%s is found', async (_, change, finding) => {
  expect(await found(change)).toContain(finding);
});

it.each<[string, Document, string]>([
  ['a cookie', { ...rss(''), headers: { 'set-cookie': 'a=b' } }, 'failure feedSetsCookie'],
  ['no compression', { ...rss(''), headers: { 'content-encoding': 'identity' } }, 'warning feedUncompressed'],
  ['another type', { type: 'application/json', body: '' }, 'warning feedType'],
  ['a web page', { type: 'text/html', body: '<html>' }, 'failure feedAddressIsWebPage'],
  ['no caching', { ...rss(''), headers: { 'cache-control': 'no-store' } }, 'warning feedNotCached'],
])('a feed sent with %s is found', async (_, document, finding) => {
  const findings = await found(undefined, (origin) => ({
    '/feed.xml': { ...document, body: document.body || foreignFeed(origin, '') },
  }));
  expect(findings).toContain(finding);
});

it('a cover that is too small, of another kind or gone is found', async () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAGQAAABkCAYAAABw4pVUAAAAAElFTkSuQmCC', 'base64');
  const covered = (body: Buffer) => found(undefined, () => ({ '/cover.jpg': { type: 'image/jpeg', body } }));
  expect(await covered(gif)).toContain('failure coverNotPicture');
  expect(await covered(png)).toEqual(expect.arrayContaining(['failure coverSize', 'warning coverExtension']));
  const gone: RequestListener = (request, response) => request.url === '/cover.jpg' && response.writeHead(410).end();
  expect(await found(undefined, undefined, gone)).toContain('failure coverUnreachable/httpStatus');
});

it('a server that forgets HEAD or 304 is found', async () => {
  const noHead: RequestListener = (request, response) => request.method === 'HEAD' && response.writeHead(405).end();
  expect(await found(undefined, undefined, noHead)).toContain('failure feedHeadRefused');
  const forgets: RequestListener = (request) => delete request.headers['if-none-match'];
  expect(await found(undefined, undefined, forgets)).toContain('warning feedSentAgain');
});

it('redirects without end, no host and no address are distinguished', async () => {
  const round: RequestListener = (request, response) => response.writeHead(302, { location: request.url }).end();
  expect(await found(undefined, undefined, round)).toEqual(['failure feedUnread/tooManyRedirects']);
  expect(inBrief(await feedFindings('feed', false))).toEqual(['failure feedUnread/urlInvalid']);
  expect(inBrief(await feedFindings('http://nobody.invalid/', false))).toEqual([
    expect.stringMatching(/^failure feedUnread\/(hostNotFound|lookupFailed)$/),
  ]);
});

it('a feed inside this network is read only when the operator says so, and then names nothing else in it', async () => {
  const secret = await aPodcast(() => ({}));
  const name = (origin: string) =>
    foreignFeed(origin, '').replaceAll(`${origin}/cover.jpg`, `${secret.origin}/cover.jpg`);
  const podcast = await aPodcast((origin) => ({ '/feed.xml': rss(name(origin)) }));
  open.push(podcast, secret);
  expect(inBrief(await feedFindings(podcast.feed, false))).toEqual(['failure feedUnread/privateAddress']);
  expect(podcast.asked).toEqual([]);
  expect(inBrief(await feedFindings(podcast.feed, true))).toContain('failure coverUnreachable/privateAddress');
  expect(secret.asked).toEqual([]);
});

it.each([
  ['is nested without end', '<item>'.repeat(500_000)],
  ['has a million elements', `<item>${'<category/>'.repeat(900_000)}`],
  ['has a thousand attributes', `<item${Array.from({ length: 1_001 }, (_, at) => ` a${at}=""`).join('')}>`],
  ['has a quarter of a million attributes', `${'<item a="" b="" c=""/>'.repeat(70_000)}<item>`],
])('a feed that %s is refused, and does not keep the site from anything else', async (_name, items) => {
  const [refusal] = await found((xml) => xml.replace('<item>', items));
  expect(refusal).toBe('failure feedUnreadable');
});
