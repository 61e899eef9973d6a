import { requireFound } from '#server/errors.ts';
import { buildFeed } from '#server/feed/index.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { feedHeaders } from '#server/http/headers.ts';
import { DAY_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: DAY_S });
  const feed = requireFound(await buildFeed(new Date()), { code: 'noEpisodesInLanguage' });
  return new Response(feed.xml, { headers: feedHeaders(feed.changedAt) });
});
