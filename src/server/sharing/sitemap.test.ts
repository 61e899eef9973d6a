import { XMLParser } from 'fast-xml-parser';
import '../../../tests/support/environment.ts';
import { expect, test } from 'vitest';
import { renderSitemap, renderSitemapIndex, SITEMAP_SIZE, sitemapParts, sitemapWindow } from './sitemap.ts';

const changedAt = new Date('2026-03-01T10:00:00Z');
const source = { publicUrl: 'https://podcast.example', changedAt };
const episodes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    updatedAt: changedAt,
    language: null,
    translation: null,
  }));
const read = (xml: string) =>
  new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' }).parse(xml) as Read;
type Read = { urlset: { url: { loc: string; lastmod?: string }[] }; sitemapindex: { sitemap: { loc: string }[] } };

test('the site’s own pages and every episode are listed, with the day each was changed', () => {
  const { url } = read(renderSitemap(1, episodes(2), [], source)).urlset;
  expect(url.map(({ loc }) => loc.replace(source.publicUrl, ''))).toEqual([
    ...['/', '/es', '/browse', '/es/browse', '/subscribe', '/es/subscribe'],
    ...['/privacy', '/es/privacy', '/accessibility', '/es/accessibility'],
    '/episodes/00000000-0000-4000-8000-000000000000',
    '/episodes/00000000-0000-4000-8000-000000000001',
  ]);
  expect(url.at(-1)?.lastmod).toBe('2026-03-01T10:00:00.000Z');
});

test('an empty site says of nothing when it was changed', () => {
  expect(renderSitemap(1, [], [], { ...source, changedAt: new Date(0) })).not.toContain('lastmod');
});

test('50,001 addresses are two files under an index, none of them listed twice or left out', () => {
  const all = episodes(SITEMAP_SIZE - 9);
  expect(sitemapParts(all.length - 1)).toBe(1);
  expect(sitemapParts(all.length)).toBe(2);
  const files = [1, 2].map((part) => {
    const { offset, limit } = sitemapWindow(part);
    return read(renderSitemap(part, all.slice(offset, offset + limit), [], source)).urlset.url.map(({ loc }) => loc);
  });
  expect(files.map(({ length }) => length)).toEqual([50_000, 1]);
  expect(new Set(files.flat()).size).toBe(50_001);
  const { sitemap } = read(renderSitemapIndex(2, source)).sitemapindex;
  expect(sitemap.map(({ loc }) => loc)).toEqual([
    'https://podcast.example/sitemap-1.xml',
    'https://podcast.example/sitemap-2.xml',
  ]);
});

const ID = '00000000-0000-4000-8000-000000000000';
const TRANSLATION = '00000000-0000-4000-8000-000000000001';

/** Of each address, where else it is, by language. */
function alternatesIn(xml: string): Map<string, Record<string, string>> {
  const parts = xml.split('<url>').slice(1);
  return new Map(
    parts.map((part) => [
      /<loc>([^<]*)/.exec(part)?.[1] ?? '',
      Object.fromEntries([...part.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, of, href]) => [of, href])),
    ]),
  );
}

test('pages in two languages and an episode with its translation name each other, both ways', () => {
  const pairs = [
    {
      id: ID,
      language: null,
      updatedAt: changedAt,
      translation: { id: TRANSLATION, title: 'La caída', language: 'es-mx' },
    },
    {
      id: TRANSLATION,
      language: 'es-mx',
      updatedAt: changedAt,
      translation: { id: ID, title: 'After a fall', language: null },
    },
  ];
  const found = alternatesIn(renderSitemap(1, pairs, [], source));
  expect(found.get(`${source.publicUrl}/episodes/${ID}`)).toEqual({
    en: `${source.publicUrl}/episodes/${ID}`,
    es: `${source.publicUrl}/es/episodes/${TRANSLATION}`,
  });
  expect(found.get(`${source.publicUrl}/es`)).toEqual({
    en: `${source.publicUrl}/`,
    es: `${source.publicUrl}/es`,
    'x-default': `${source.publicUrl}/`,
  });
  for (const alternates of found.values())
    for (const address of Object.values(alternates)) expect(found.get(address), address).toEqual(alternates);
});
