import { PAGE_LANGUAGES } from '#shared/language.ts';
import type { Series } from '#shared/contract/series.ts';
import type { SitemapEntry } from '#server/db/sitemap.ts';
import { alternatesOf, episodeAddress, seriesAddress } from '#server/show/index.ts';
import { localPath, rootLanguage } from '#server/words.ts';

/** sitemaps.org: one file lists at most this many URLs. */
export const SITEMAP_SIZE = 50_000;
const PAGES = ['/', '/browse', '/subscribe', '/privacy', '/accessibility'];
/** Each page is in each language. */
const OWN_PAGES = PAGES.length * PAGE_LANGUAGES.length;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

type ListedSeries = Pick<Series<Date>, 'slug' | 'language' | 'updatedAt'>;
type Source = { publicUrl: string; changedAt: Date };

/** Returns how many files the episodes need; a single one is the sitemap itself, several are listed in an index. */
export const sitemapParts = (episodes: number): number => Math.ceil((OWN_PAGES + episodes) / SITEMAP_SIZE);

/** Returns which episodes a part (from 1) lists: the first has the site's own pages too. */
export function sitemapWindow(part: number): { offset: number; limit: number } {
  if (part === 1) return { offset: 0, limit: SITEMAP_SIZE - OWN_PAGES };
  return { offset: (part - 1) * SITEMAP_SIZE - OWN_PAGES, limit: SITEMAP_SIZE };
}

/** Returns one sitemap file: these episodes, after the site's own pages if it is the first. */
export function renderSitemap(
  part: number,
  episodes: SitemapEntry[],
  series: ListedSeries[],
  { publicUrl, changedAt }: Source,
): string {
  const paths = series.length > 0 ? [...PAGES, '/series'] : PAGES;
  const pages = part === 1 ? paths.flatMap((path) => pageEntries(path, { publicUrl, changedAt })) : [];
  const ofSeries = part === 1 ? series.map((one) => entry(seriesAddress(publicUrl, one), one.updatedAt, {})) : [];
  const entries = episodes.map((episode) =>
    entry(episodeAddress(publicUrl, episode), episode.updatedAt, alternatesOf(publicUrl, episode)),
  );
  return document('urlset', [...pages, ...ofSeries, ...entries]);
}

function pageEntries(path: string, { publicUrl, changedAt }: Source): string[] {
  const addresses = PAGE_LANGUAGES.map((language) => [language, publicUrl + localPath(path, language)] as const);
  const alternates = { ...Object.fromEntries(addresses), 'x-default': publicUrl + localPath(path, rootLanguage()) };
  return addresses.map(([, address]) => entry(address, listsEpisodes(path) ? changedAt : null, alternates));
}

/** Returns the sitemap index of `parts` files. */
export function renderSitemapIndex(parts: number, { publicUrl, changedAt }: Source): string {
  const files = Array.from({ length: parts }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
  return document(
    'sitemapindex',
    files.map((file) => `<sitemap><loc>${file}</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>`),
  );
}

const listsEpisodes = (path: string): boolean => ['/', '/browse', '/series'].includes(path);

/** Before the first publication the date is the epoch. */
const wasEver = (date: Date | null): date is Date => date !== null && date.getTime() > 0;

const entry = (address: string, changedAt: Date | null, alternates: Record<string, string>): string => {
  const changed = wasEver(changedAt) ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address}</loc>${changed}${linksTo(alternates)}</url>`;
};

const linksTo = (alternates: Record<string, string>): string =>
  Object.entries(alternates)
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('');

const document = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">${entries.join('')}</${root}>`;
