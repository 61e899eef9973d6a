import { afterEach, expect, test } from 'vitest';
import { setRootLanguage } from '#server/words.ts';
import { mendLink } from './mended-links.ts';

const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';
const TOKEN = 'aB3-'.repeat(10) + 'x_z';
const EPISODE = `/episodes/${ID}`;
afterEach(() => setRootLanguage('en'));

test.each([
  ...['.', ',', ')', ').', '],', ';', ':', '!', '?', "'", '*', '_', '**', '|', '/', '\\', '&', '=', '%'],
  ...['%3E', '%22', '%29', '%5D', '%7D', '%60', '%E2%80%9D', '%E2%80%99', '%C2%BB', '%E2%80%A6', '%E3%80%82'],
  ...['%20', '%C2%A0', '%0A', '%0D%0A', '%09', '%E2%80%8B', '%EF%BB%BF', '+', '&gt;', '&quot;)', '&nbsp;', '&lt;'],
  ...['=20', '=0A', '=0D=0A', '=C2=A0', '=20=', '%3F', '%20%20'],
])('what %j leaves behind an episode’s link leads to the episode', (junk) => {
  expect(mendLink(EPISODE + junk)).toBe(EPISODE);
});

test.each([
  [`/EPISODES/${ID.toUpperCase()}`, EPISODE],
  [`/ES/Episodes/${ID}`, `/es${EPISODE}`],
  [`/episodes/%3C${ID}%3E`, EPISODE],
  [`/episodes/%20${ID}`, EPISODE],
  [`/episodes/${ID.slice(0, 20)}=%0D%0A${ID.slice(20)}`, EPISODE],
  [`/episodes/${ID.slice(0, 20)}%0A${ID.slice(20)}`, EPISODE],
  [`${EPISODE}&fbclid=x`, `${EPISODE}?fbclid=x`],
  [`${EPISODE}&amp;utm_source=x`, `${EPISODE}?utm_source=x`],
  [`${EPISODE}%3Futm_source=x&utm_medium=mail`, `${EPISODE}?utm_source=x&utm_medium=mail`],
  [`${EPISODE}%23transcript`, `${EPISODE}#transcript`],
  ['/browse).', '/browse'],
  ['/Feed.xml', '/feed.xml'],
  ['/es/', '/es'],
  ['/%E2%80%9D', '/'],
])('%s leads to %s', (left, page) => {
  expect(mendLink(left)).toBe(page);
});

test.each([
  [`/?episode=${ID}&amp;t=65`, `/?episode=${ID}&t=65`],
  [`/?episode=${ID}&t=65).`, `/?episode=${ID}&t=65`],
  [`/?episode=${ID}&t=1:05=20`, `/?episode=${ID}&t=1:05`],
  [`/?episode=3D${ID}`, `/?episode=${ID}`],
  [`/?episode=${ID.toUpperCase()}`, `/?episode=${ID}`],
  [`/?Episode=%20${ID}%3E`, `/?episode=${ID}`],
  [`/?episode=${ID}?utm_source=x`, `/?episode=${ID}&utm_source=x`],
  [`/?episode%3D${ID}%26t%3D65`, `/?episode=${ID}&t=65`],
  [`/%3Fepisode=${ID}`, `/?episode=${ID}`],
  [`/&episode=${ID}`, `/?episode=${ID}`],
  [`/?utm_source=x&amp;episode=${ID}.`, `/?utm_source=x&episode=${ID}`],
  [`/subscribe/leave?token=3D${TOKEN}`, `/subscribe/leave?token=${TOKEN}`],
  [`/subscribe/leave?token=${TOKEN}%3E`, `/subscribe/leave?token=${TOKEN}`],
  [`/subscribe/leave/?token=${TOKEN.slice(0, 9)}%0A${TOKEN.slice(9)}.`, `/subscribe/leave?token=${TOKEN}`],
  [`/reset-password%23token=${TOKEN}.`, `/reset-password#token=${TOKEN}`],
  [`/review%23token%3D3D${'0a'.repeat(32)}%3E`, `/review#token=${'0a'.repeat(32)}`],
])('%s has its parameters as they were: %s', (left, page) => {
  expect(mendLink(left)).toBe(page);
});

test.each([
  ...['/', '/browse', '/es', EPISODE, `${EPISODE}.md`, `/?episode=${ID}&t=65`, `/?episode=${ID}&utm_source=a%20b`],
  ...[
    '/browse?search=why%3F&page=2',
    '/browse?search=%23care%20.',
    '/browse?search=a?b',
    '/?episode=nonsense',
    '/?t=1m5s',
  ],
  ...[`/subscribe/leave?token=${TOKEN}`, '/studio/docs/api?search=a+b', '/sitemap-1.xml', `/transcripts/${ID}.vtt`],
  ...[
    '/./feed.xml',
    '/x/../feed.xml',
    '/upload%00',
    '/upload;x',
    '/%2575pload',
    '/x/%2e%2e%2fupload',
    '/%ff',
    '/nowhere)',
  ],
  ...['/_astro/A.Bc.js', '/_image?href=x', '/api/episodes)', '/API/episodes', `/media/${ID}.mp3)`, '/healthz/'],
  ...['//feed.xml', '/feed//1.xml', '/browse//', '/%62rowse', `/%65pisodes/${ID}`, `//episodes/${ID}`],
  ...['//evil.example', '///evil.example/', '/%2fevil.example/', '/\\evil.example', '//evil.example/upload/'],
])('%s is whole, or no page of ours, and stays as it is', (target) => {
  expect(mendLink(target)).toBeNull();
});

test.each([
  ['/Browse?%e2%82%ac', '/browse?%e2%82%ac'],
  [`/?episode%3D${ID}%26x%3D%E2%82%AC%23`, `/?episode=${ID}&x=%E2%82%AC%23`],
  ['/feed/%D9%A1%D9%A2.xml)', '/feed/%D9%A1%D9%A2.xml'],
  ['/Browse%23%e2%82%ac', '/browse#%e2%82%ac'],
  ['/Series/a%252fb', '/series/a%252fb'],
  ['/Browse?a+b', '/browse?a+b'],
])('%s is made of the signs of an address alone: %s', (left, page) => {
  expect(mendLink(left)).toBe(page);
});

test('a link that is longer than ours can be stays as it is', () => {
  expect(mendLink(`/browse${'='.repeat(2_000)}`)).toBe('/browse');
  expect(mendLink(`/browse${'='.repeat(15_300)}`)).toBeNull();
  expect(mendLink(`/Browse?utm_source=${'x'.repeat(3_000)}`)).toBeNull();
});

test('what a mended link leads to is whole', () => {
  for (const left of [`/Episodes/${ID}%20`, `/Studio/`, `/?Episode=3D${ID}%3E&amp;t=5.`]) {
    const mended = mendLink(left);
    expect(mended && mendLink(mended)).toBeNull();
    expect(mended).toMatch(/^\/(?!\/)/);
  }
});
