import type { Author } from '#shared/account.ts';
import type { AudioDetails } from '#shared/audio-tags.ts';
import type { Reason } from '#shared/reason.ts';
import { DomainError } from '#server/errors.ts';
import { finalizeUploads, findUnattachedAudio } from '#server/media/index.ts';
import { storeEpisodeArtwork } from './artwork.ts';

/**
 * Returns what is known of uploaded audio that no episode has yet, and stores its cover as a picture for one.
 * @throws DomainError invalid (has not arrived, or an episode's), unsupported, unavailable
 */
export async function describeAudio(author: Author, reference: string, now: Date): Promise<AudioDetails<Reason>> {
  await finalizeUploads(author, [reference]);
  const { duration, marks, tags, picture, loudness, loudnessProblem } = await findUnattachedAudio(author, reference);
  const artwork = picture && (await storeCover(author, Buffer.from(picture), now));
  const isEmpty = !tags && !artwork;
  const known = { duration, marks, loudness, loudnessProblem };
  return { ...known, tags: isEmpty ? null : { title: null, description: null, chapters: [], ...tags, artwork } };
}

/** Returns the path of the stored picture; null for one that an episode cannot have. */
async function storeCover(author: Author, picture: Buffer, now: Date): Promise<string | null> {
  try {
    return await storeEpisodeArtwork(author, picture, now, { isThrottled: false }); // its file was counted
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
