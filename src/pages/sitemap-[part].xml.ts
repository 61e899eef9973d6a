import { config } from '#server/config.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { findLastCatalogChange } from '#server/db/site-state.ts';
import { listSitemapEntries } from '#server/db/sitemap.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { xml } from '#server/http/responses.ts';
import { renderSitemap, sitemapParts, sitemapWindow } from '#server/sharing/index.ts';
import { currentSeries } from '#server/show/index.ts';
import { HOUR_S } from '#shared/units.ts';

/** Returns one of the files listed in the index at `/sitemap.xml`. */
export const GET = documentEndpoint(async ({ params, cache }) => {
  cache.set({ tags: ['episodes'], maxAge: HOUR_S });
  const part = Number(/^[1-9]\d{0,5}$/.exec(params['part'] ?? '')?.[0]);
  const [count, changedAt] = await Promise.all([countEpisodes({}), findLastCatalogChange()]);
  const parts = sitemapParts(count);
  if (!(part <= parts) || parts === 1) throw new DomainError('missing', { code: 'notFound' });
  const { offset, limit } = sitemapWindow(part);
  return xml(
    renderSitemap(part, await listSitemapEntries(offset, limit), currentSeries(), {
      publicUrl: config.publicUrl,
      changedAt,
    }),
  );
});
