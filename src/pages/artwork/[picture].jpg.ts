import { findPublishedEpisode } from '#server/db/episodes.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { imageResponse } from '#server/http/responses.ts';
import { requireId } from '#server/http/rights.ts';
import { ART_SIDE, drawnArt, episodeArtPath, SMALL_ART_SIDE } from '#server/sharing/index.ts';
import { currentShow } from '#server/show/index.ts';

const NAME = /^([0-9a-f-]{36})(-[0-9a-f]{12})?$/;

/**
 * Returns an episode's artwork: `/artwork/{id}-{version}.jpg` for feeds, `/artwork/{id}.jpg` small for lock screens. An
 * old version is answered with the present picture, so nobody can have more drawn than there are episodes.
 */
export const GET = documentEndpoint(async ({ params, request, url, redirect }) => {
  const [, id, version] = NAME.exec(params['picture'] ?? '') ?? [];
  const episode = await findPublishedEpisode(requireId(id));
  if (!episode) throw new DomainError('missing', { code: 'notFound' });
  const show = currentShow();
  if (episode.artwork) return redirect(episode.artwork, 302);
  const art = await drawnArt(episode, show, version ? ART_SIDE : SMALL_ART_SIDE);
  const isForEver = url.pathname === episodeArtPath(episode, show);
  return imageResponse(request, { version: art.version, isForEver, type: 'image/jpeg' }, () =>
    Promise.resolve(art.bytes),
  );
});
