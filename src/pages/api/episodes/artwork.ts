import { files } from '#shared/contract/files.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { storeEpisodeArtwork } from '#server/catalog/index.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/limits.ts';

export const PUT = endpoint(files.storeArtwork, async ({ user, now }, { request }) => {
  const bytes = await readBytes(request, MAX_EPISODE_ART_BYTES, { code: 'episodeArtTooLarge' });
  return { artwork: await storeEpisodeArtwork(user, bytes, now) };
});
