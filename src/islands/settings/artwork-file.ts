import { ARTWORK_MAX_BYTES, ARTWORK_TOO_LARGE, artworkSizeProblem } from '#shared/artwork.ts';
import type { ShowSettings } from '#shared/show.ts';
import { send } from '../api.ts';

export type ChosenPicture = { file: File; preview: string };

/**
 * Validates a chosen file before upload; the server checks what only its bytes show.
 * @throws Error with a message for the user
 */
export async function inspectArtwork(file: File): Promise<ChosenPicture> {
  if (file.size > ARTWORK_MAX_BYTES) throw new Error(ARTWORK_TOO_LARGE);
  const preview = await asDataUrl(file);
  const picture = new Image();
  picture.src = preview;
  await picture.decode().catch(() => {
    throw new Error('This is no picture that can be shown. Please choose a JPEG or PNG.');
  });
  const problem = artworkSizeProblem(picture.naturalWidth, picture.naturalHeight);
  if (problem) throw new Error(problem);
  return { file, preview };
}

/** Uploads the artwork, or removes it with null. @throws ApiError */
export const sendArtwork = (file: File | null): Promise<ShowSettings> =>
  file ? send('PUT', '/api/settings/artwork', file) : send('DELETE', '/api/settings/artwork');

/** A blob: URL would be shorter, but our content policy allows images from data: only. */
function asDataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('This file could not be read. Please choose it again.'));
    reader.readAsDataURL(file);
  });
}
