import { findPublishedEpisode } from '#server/db/episodes.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { CROSS_ORIGIN_HEADERS } from '#server/http/headers.ts';
import { requireId } from '#server/http/rights.ts';
import { renderChapters } from '#server/catalog/index.ts';
import { HOUR_S } from '#shared/units.ts';

export const GET = documentEndpoint(async ({ params, cache }) => {
  const episode = await findPublishedEpisode(requireId(params.episodeId));
  if (!episode?.chapters?.length) throw new DomainError('missing', { code: 'noChapters' });
  cache.set({ tags: ['episodes'], maxAge: HOUR_S });
  const headers = { 'Content-Type': 'application/json+chapters', 'Last-Modified': episode.updatedAt.toUTCString() };
  return new Response(renderChapters(episode.chapters), { headers: { ...CROSS_ORIGIN_HEADERS, ...headers } });
});
