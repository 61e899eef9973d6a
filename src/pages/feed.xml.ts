import { DomainError } from '#server/errors.ts';
import { buildFeed } from '#server/feed/index.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { feedHeaders } from '#server/http/headers.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: 86_400 });
  const feed = await buildFeed(new Date());
  if (!feed) throw new DomainError('missing', { code: 'noEpisodesInLanguage' });
  return new Response(feed.xml, { headers: feedHeaders(feed.changedAt) });
});
