import { changeArtwork, resetArtwork, findSettings } from '#server/show/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PICTURES } from '#server/http/refusals.ts';
import { readBytes } from '#server/http/request.ts';
import { ShowSettings } from '#shared/answers/show.ts';
import { MAX_ARTWORK_BYTES } from '#shared/artwork.ts';
import { CoverQuery } from '#shared/show.ts';

export const PUT = endpoint(
  'PUT /api/settings/artwork',
  {
    summary: 'Changes the cover of the show.',
    notes:
      '`?of=otherArtwork` for the cover of the feed in the other language; the bytes of a picture, of any Content-Type. Over 5 MB 413; no JPEG or PNG 415; not square, not 1400 to 3000 pixels, transparent, grey, CMYK or damaged 400; set by the environment 409.',
    who: 'administrator',
    query: CoverQuery,
    body: { type: 'image' },
    maxBytes: MAX_ARTWORK_BYTES,
    answers: { 200: ShowSettings },
    refuses: { ...OF_PICTURES, conflict: ['pictureLocked'] },
  },
  async ({ user, query, now }, { request }) => {
    const bytes = await readBytes(request, MAX_ARTWORK_BYTES, { code: 'artworkTooLarge' });
    await changeArtwork(user, bytes, now, query.of);
    return findSettings();
  },
);

export const DELETE = endpoint(
  'DELETE /api/settings/artwork',
  {
    summary: 'Goes back to the cover that came with the site.',
    notes: '`of=otherArtwork` for the cover of the feed in the other language.',
    who: 'administrator',
    query: CoverQuery,
    answers: { 200: ShowSettings },
    refuses: { conflict: ['pictureLocked'], missing: ['notFound'] },
  },
  async ({ user, query, now }) => {
    await resetArtwork(user, now, query.of);
    return findSettings();
  },
);
