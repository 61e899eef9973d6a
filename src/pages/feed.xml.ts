import { feedDocument } from '#server/feed/index.ts';
import { documentEndpoint, feedHeaders } from '#server/http/endpoint.ts';

export const GET = documentEndpoint(async ({ cache }) => {
  cache.set({ tags: ['episodes', 'show'], maxAge: 86_400 });
  const { xml, changedAt } = await feedDocument(new Date());
  return new Response(xml, { headers: feedHeaders(changedAt) });
});
