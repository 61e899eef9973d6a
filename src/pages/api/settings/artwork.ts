import { MAX_ARTWORK_BYTES } from '#shared/limits.ts';
import { show } from '#shared/contract/show.ts';
import { changeArtwork, resetArtwork, findSettings } from '#server/show/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';

export const PUT = endpoint(show.storeArtwork, async ({ user, query, now }, { request }) => {
  const bytes = await readBytes(request, MAX_ARTWORK_BYTES, { code: 'artworkTooLarge' });
  await changeArtwork(user, bytes, now, query.of);
  return findSettings();
});

export const DELETE = endpoint(show.removeArtwork, async ({ user, query, now }) => {
  await resetArtwork(user, now, query.of);
  return findSettings();
});
