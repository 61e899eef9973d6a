import { findShownArtwork } from '#server/artwork.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint, OPEN_TO_OTHER_SITES } from '#server/http.ts';

export const GET = documentEndpoint(async ({ params, request, cache }) => {
  cache.set(false);
  const artwork = await findShownArtwork(params['file'] ?? '');
  if (!artwork) throw new DomainError('missing', 'Not found');
  const { hash, type, bytes } = artwork;
  const headers = {
    ...OPEN_TO_OTHER_SITES,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${hash}"`,
  };
  const isKnown = request.headers.get('if-none-match')?.includes(headers.ETag) ?? false;
  if (isKnown) return new Response(null, { status: 304, headers });
  const more = { 'Content-Type': type, 'Content-Length': String(bytes.length) };
  return new Response(new Uint8Array(bytes), { headers: { ...headers, ...more } });
});
