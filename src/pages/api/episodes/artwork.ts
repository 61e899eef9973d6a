import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { storeEpisodeArtwork } from '#server/catalogue/index.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/episode-limits.ts';

export const PUT = endpoint(async ({ request, locals }) => {
  const author = requireAuthor(locals);
  const bytes = await readBytes(request, MAX_EPISODE_ART_BYTES, { code: 'episodeArtTooLarge' });
  return { artwork: await storeEpisodeArtwork(author, bytes, new Date()) };
});
