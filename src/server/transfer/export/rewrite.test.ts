import { expect, it } from 'vitest';
import { inLanguage } from '#server/words.ts';
import { spanish } from '../../../../tests/support/words.ts';
import { staticAddress, staticFile } from './addresses.ts';
import { withoutServerFeatures, linksIn, withStaticAddresses } from './rewrite.ts';

const SITE = 'https://care.example';

it.each([
  ['/', '/', 'index.html'],
  ['/privacy', '/privacy/', 'privacy/index.html'],
  ['/404', '/404/', '404.html'],
  ['/feed.xml', '/feed.xml', 'feed.xml'],
  ['/media/6b0f.mp3', '/media/6b0f.mp3', 'media/6b0f.mp3'],
  ['/browse', '/browse/', 'browse/index.html'],
  ['/browse?page=2', '/browse/page/2/', 'browse/page/2/index.html'],
  ['/browse?category=Ca%C3%ADdas', '/browse/ca%C3%ADdas/', 'browse/caídas/index.html'],
  ['/browse?category=A%2FB', '/browse/a-b-998d3ed8/', 'browse/a-b-998d3ed8/index.html'],
  ['/browse?category=Patient+Care&page=3', '/browse/patient-care/page/3/', 'browse/patient-care/page/3/index.html'],
])('%s is at %s in %s', (target, address, file) => {
  expect(staticAddress(target)).toBe(address);
  expect(staticFile(address)).toBe(file);
});

it('what needs a server has no address', () => {
  for (const target of [
    '/login',
    '/login?next=%2F',
    '/api/search?q=x',
    '/edit/1',
    '/upload',
    '/browse?search=stairs',
  ]) {
    expect(staticAddress(target)).toBeNull();
  }
});

it('addresses in attributes, JSON and XML are found and rewritten; words beside tags are not', () => {
  const text = `<a href="/browse?category=Case+Studies&amp;page=2#top">/privacy</a> <b>/privacy</b>
    <link>${SITE}/episodes/6b0f</link> {"url":"${SITE}/privacy"} data-play="{&quot;audioUrl&quot;:&quot;/media/a.mp3&quot;}"
    <a href="//other.example/x">x</a><a href="https://other.example/privacy">y</a>`;
  expect(linksIn(text, SITE)).toEqual([
    '/browse?category=Case+Studies&page=2',
    '/episodes/6b0f',
    '/privacy',
    '/media/a.mp3',
  ]);
  expect(withStaticAddresses(text, SITE)).toBe(
    text
      .replace('/browse?category=Case+Studies&amp;page=2#top', '/browse/case-studies/page/2/#top')
      .replace('/episodes/6b0f', '/episodes/6b0f/')
      .replace(`${SITE}/privacy`, `${SITE}/privacy/`),
  );
});

it('a picture within a document has no addresses', () => {
  const text = `<style>b{background:url("data:image/svg+xml,%3Cpath d='M1'/%3E%3C/svg%3E")}</style><a href="/privacy">`;
  expect(linksIn(text, SITE)).toEqual(['/privacy']);
  expect(withStaticAddresses(text, SITE)).toBe(text.replace('/privacy', '/privacy/'));
});

it('a page loses what only a server can do and keeps what was counted', () => {
  const page = `<head><title>x</title></head><a href="/login" class="nav-link"><b>Sign In</b></a><a href="/">Home</a>
    <time datetime="2026-11-20T08:00:00.000Z">Today</time><form class="grid" data-browse><input></form>
    <section data-by-mail><h2>E-mail</h2><form data-by-mail><input></form></section><form data-by-mail><input></form>
    <section class="contents" data-rating="3 likes, 0 dislikes"><div aria-label="Rate Stairs"><button>Like</button></div><script>all()</script></section>`;
  const readOnly = withoutServerFeatures(page, [{ category: 'Case & Studies', count: 2 }]);
  expect(readOnly).toContain('<head><script src="/static-site.js"></script>');
  expect(readOnly).toContain('<a href="/">Home</a>');
  expect(readOnly).toContain(
    '<p class="basis-full text-small text-muted" data-count>3 likes, 0 dislikes</p><script>all()</script>',
  );
  expect(readOnly).toContain(
    'href="/browse/case-studies-b70bd0da/">Case &amp; Studies <span class="chip-count">2</span></a>',
  );
  const inSpanish = inLanguage('es', () => withoutServerFeatures(page, [{ category: 'Patient Care', count: 2 }]));
  expect(inSpanish).toContain(`href="/es/browse/patient-care/">${spanish.categories['Patient Care']} <span`);
  expect(readOnly).toContain('>Nov 20, 2026</time>');
  expect(readOnly).not.toMatch(/Sign In|by email|<form|<button/);
});
