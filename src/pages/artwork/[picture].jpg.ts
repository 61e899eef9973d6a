import { type ThumbnailSize, thumbnailPath } from '#shared/artwork.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { requireFound } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { imageResponse } from '#server/http/responses.ts';
import { isAuthor } from '#shared/account.ts';
import { requireId } from '#server/http/rights.ts';
import { ART_SIDE, drawnArt, episodeArtPath, findThumbnail, SMALL_ART_SIDE } from '#server/sharing/index.ts';
import { currentShow } from '#server/show/index.ts';

const SMALLER = /^([0-9a-f]{32})-(small|medium)$/;
const NAME = /^([0-9a-f-]{36})(-[0-9a-f]{12})?$/;

/**
 * Returns an episode's artwork: `/artwork/{id}-{version}.jpg` for feeds, `/artwork/{id}.jpg` small for lock screens. An
 * old version is answered with the present picture, so no one can have more drawn than there are episodes.
 * `/artwork/{hash}-small.jpg` and `-medium.jpg` are an uploaded picture, smaller.
 */
export const GET = documentEndpoint(async ({ params, request, url, redirect, locals }) => {
  const [, hash, size] = SMALLER.exec(params['picture'] ?? '') ?? [];
  if (hash) return thumbnail(hash, size as ThumbnailSize, request, () => isAuthor(locals.user));
  const [, id, version] = NAME.exec(params['picture'] ?? '') ?? [];
  const episode = requireFound(await findPublishedEpisode(requireId(id)), { code: 'notFound' });
  const show = currentShow();
  if (episode.artwork) return redirect(version ? episode.artwork : thumbnailPath(episode.artwork, 'medium'), 302);
  const art = await drawnArt(episode, show, version ? ART_SIDE : SMALL_ART_SIDE);
  const isForEver = url.pathname === episodeArtPath(episode, show);
  return imageResponse(request, { version: art.version, isForEver, type: 'image/jpeg' }, () =>
    Promise.resolve(art.bytes),
  );
});

/** A draft's picture is for those who work here, as the large one is. */
async function thumbnail(
  hash: string,
  size: ThumbnailSize,
  request: Request,
  maySeeDrafts: () => boolean,
): Promise<Response> {
  const small = requireFound(await findThumbnail(hash, size, maySeeDrafts), { code: 'notFound' });
  const { bytes, isPublic } = small;
  const response = await imageResponse(
    request,
    { version: `${hash}-${size}`, isForEver: isPublic, type: 'image/jpeg' },
    async () => bytes,
  );
  if (!isPublic) response.headers.set('Cache-Control', 'private, no-store');
  return response;
}
