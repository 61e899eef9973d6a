import { endpoint } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/request.ts';
import { storeEpisodeArtwork } from '#server/catalogue/index.ts';
import { OF_PICTURES } from '#server/http/refusals.ts';
import { StoredPicture } from '#shared/answers/episodes.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/episode-limits.ts';

export const PUT = endpoint(
  'PUT /api/episodes/artwork',
  {
    summary: 'Stores the picture of an episode; the answer is what its `artwork` is to be.',
    notes:
      "The bytes of a picture, of any Content-Type, its path, for an episode's `artwork`. Over 1 MB 413; otherwise refused as the show's artwork is. Pictures of every kind count like uploads: sixty a person and hour together (429), within `MAX_STORAGE_GB` (507). One that no episode names is removed after a month.",
    who: 'author',
    body: { type: 'image' },
    maxBytes: MAX_EPISODE_ART_BYTES,
    answers: { 200: StoredPicture },
    refuses: OF_PICTURES,
  },
  async ({ user, now }, { request }) => {
    const bytes = await readBytes(request, MAX_EPISODE_ART_BYTES, { code: 'episodeArtTooLarge' });
    return { artwork: await storeEpisodeArtwork(user, bytes, now) };
  },
);
