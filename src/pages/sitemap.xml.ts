import { config } from '#server/config.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { findLastCatalogChange } from '#server/db/site-state.ts';
import { listSitemapEntries } from '#server/db/sitemap.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { xml } from '#server/http/responses.ts';
import { renderSitemap, renderSitemapIndex, sitemapParts, sitemapWindow } from '#server/sharing/index.ts';
import { currentSeries } from '#server/show/index.ts';
import { HOUR_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes'], maxAge: HOUR_S });
  const [count, changedAt] = await Promise.all([countEpisodes({}), findLastCatalogChange()]);
  const source = { publicUrl: config.publicUrl, changedAt };
  const parts = sitemapParts(count);
  if (parts > 1) return xml(renderSitemapIndex(parts, source));
  const { offset, limit } = sitemapWindow(1);
  return xml(renderSitemap(1, await listSitemapEntries(offset, limit), currentSeries(), source));
});
