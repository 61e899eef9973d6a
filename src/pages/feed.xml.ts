import { buildFeed } from '#server/feed/index.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { feedHeaders } from '#server/http/headers.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: 86_400 });
  const { xml, changedAt } = await buildFeed(new Date());
  return new Response(xml, { headers: feedHeaders(changedAt) });
});
