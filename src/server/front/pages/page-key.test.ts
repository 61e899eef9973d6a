import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

test.each([
  ['/?utm_source=x&fbclid=1', '/'],
  ['/?page=2&category=General&search=falls', '/'],
  ['/?episode=random', '/'],
  ['/?episode=random&t=5', '/'],
  [`/?t=90&utm_source=x&episode=${ID}`, `/?episode=${ID}&t=90`],
  [`/?episode=${ID.toUpperCase()}&t=1:30`, `/?episode=${ID}&t=90`],
  [`/?episode=${ID}&t=0`, `/?episode=${ID}`],
  [`/?episode=${ID}&episode=other`, `/?episode=${ID}`],
  ['/browse?page=2&category=General&x=1', '/browse?category=General&page=2'],
  ['/browse?page=1', '/browse'],
  ['/browse?page=0002', '/browse'],
  ['/browse?page=99999999999', '/browse'],
  ['/browse?page=1&page=2', '/browse'],
  ['/browse?category=Nonsense&sort=newest', '/browse?category=Nonsense'],
  [`/browse?category=${'x'.repeat(300)}`, '/browse'],
  ['/browse?search=%20%20falls%20', '/browse?search=falls'],
  ['/browse?status=nonsense', '/browse'],
  ['/feed.xml?page=9&x=1', '/feed.xml'],
  [`/episodes/${ID}?page=3`, `/episodes/${ID}`],
  ['/es?utm_source=x', '/es'],
  [`/es?episode=${ID}&t=90`, `/es?episode=${ID}&t=90`],
  ['/es/browse?page=1&category=General', '/es/browse?category=General'],
  [`/es/episodes/${ID}?page=3`, `/es/episodes/${ID}`],
  ['/api/episodes?', '/api/episodes'],
  ['/api/episodes?page=2&search=a%20b', '/api/episodes?page=2&search=a+b'],
  [`/api/episodes/${ID}?x=1`, `/api/episodes/${ID}`],
  ['/api/series?x=1', '/api/series'],
  ['/api/openapi.json?x=1', '/api/openapi.json'],
  [`/embed/${ID}?episode=${ID}`, `/embed/${ID}`],
])('%s is kept as %s, and that as itself', (target, key) => {
  expect(pageKey(target)).toBe(key);
  expect(pageKey(key)).toBe(key);
});

const UNKEPT =
  `/browse?status=draft /.//feed.xml /./feed.xml /x/../feed.xml //feed.xml /feed.xml/ /feed.xml;x=1 /FEED.xml
  /es/ /ES/ /es/browse?status=draft /%66eed.xml /og/show.png?x=1 /api/episodes?status=all /api/episodes?page=1&page=2
  /api/episodes?utm_source=x /api/episodes/ /api/episodes/${ID}/ratings /api/episodes/${ID.toUpperCase()} /api/auth/me
  /oembed?url=x`.split(/\s+/);

test.each([...UNKEPT, `/${'a'.repeat(600)}`, `/browse?search=${encodeURIComponent('ü'.repeat(200))}`])(
  '%s is kept under no key',
  (target) => {
    expect(pageKey(target)).toBeNull();
  },
);
