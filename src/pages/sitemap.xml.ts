import { config } from '#server/config.ts';
import { listFeedEpisodes } from '#server/db/episodes.ts';
import { documentEndpoint } from '#server/http.ts';

const MOST = 50_000; // sitemaps.org: one file lists at most this many

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes'], maxAge: 3600 });
  const episodes = await listFeedEpisodes(MOST - 3);
  const pages = ['/', '/browse', '/privacy'].map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`);
  const entries = episodes.map(
    ({ id, updatedAt }) =>
      `<url><loc>${config.publicUrl}/episodes/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...entries].join('')}</urlset>`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
});
