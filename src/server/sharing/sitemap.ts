import type { SitemapEntry } from '#server/db/sitemap.ts';

/** sitemaps.org: one file lists at most this many URLs. */
export const SITEMAP_SIZE = 50_000;
const PAGES = ['/', '/browse', '/subscribe', '/privacy', '/accessibility'];
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Source = { publicUrl: string; changedAt: Date };

/** Returns how many files the episodes need; a single one is the sitemap itself, several are listed in an index. */
export const sitemapParts = (episodes: number): number => Math.ceil((PAGES.length + episodes) / SITEMAP_SIZE);

/** Returns which episodes a part (from 1) lists: the first has the site's own pages too. */
export function sitemapWindow(part: number): { offset: number; limit: number } {
  if (part === 1) return { offset: 0, limit: SITEMAP_SIZE - PAGES.length };
  return { offset: (part - 1) * SITEMAP_SIZE - PAGES.length, limit: SITEMAP_SIZE };
}

/** Returns one sitemap file: these episodes, after the site's own pages if it is the first. */
export function renderSitemap(part: number, episodes: SitemapEntry[], { publicUrl, changedAt }: Source): string {
  const pages = part === 1 ? PAGES.map((path) => entry(publicUrl + path, listsEpisodes(path) ? changedAt : null)) : [];
  const entries = episodes.map(({ id, updatedAt }) => entry(`${publicUrl}/episodes/${id}`, updatedAt));
  return document('urlset', [...pages, ...entries]);
}

/** Returns the sitemap index of `parts` files. */
export function renderSitemapIndex(parts: number, { publicUrl, changedAt }: Source): string {
  const files = Array.from({ length: parts }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
  return document(
    'sitemapindex',
    files.map((file) => `<sitemap><loc>${file}</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>`),
  );
}

const listsEpisodes = (path: string): boolean => path === '/' || path === '/browse';

/** Before the first publication the date is the epoch. */
const wasEver = (date: Date | null): date is Date => date !== null && date.getTime() > 0;

const entry = (address: string, changedAt: Date | null): string =>
  `<url><loc>${address}</loc>${wasEver(changedAt) ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;

const document = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">${entries.join('')}</${root}>`;
