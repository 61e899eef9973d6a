import { DomainError } from '#server/errors.ts';
import { buildFeed } from '#server/feed/index.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { feedHeaders } from '#server/http/headers.ts';
import { DAY_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: DAY_S });
  const feed = await buildFeed(new Date());
  if (!feed) throw new DomainError('missing', { code: 'noEpisodesInLanguage' });
  return new Response(feed.xml, { headers: feedHeaders(feed.changedAt) });
});
