import { config } from '#server/config.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { DAY_S } from '#shared/units.ts';

const LINES = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''];

export const GET = documentEndpoint(({ cache }) => {
  cache.set({ tags: ['show'], maxAge: DAY_S });
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
  return Promise.resolve(new Response(LINES.join('\n'), { headers }));
});
