import { changeArtwork, resetArtwork, findSettings } from '#server/show/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { expectNoBody, readBytes, readQuery } from '#server/http/request.ts';
import { MAX_ARTWORK_BYTES } from '#shared/artwork.ts';
import { CoverQuery } from '#shared/show.ts';

export const PUT = endpoint(async ({ request, locals, url }) => {
  const admin = requireAdmin(locals);
  const { of } = readQuery(url, CoverQuery);
  const bytes = await readBytes(request, MAX_ARTWORK_BYTES, { code: 'artworkTooLarge' });
  await changeArtwork(admin, bytes, new Date(), of);
  return findSettings();
});

export const DELETE = endpoint(async ({ request, locals, url }) => {
  const admin = requireAdmin(locals);
  const { of } = readQuery(url, CoverQuery);
  expectNoBody(request);
  await resetArtwork(admin, new Date(), of);
  return findSettings();
});
