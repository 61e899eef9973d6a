import { type Reason, reasonText } from '#shared/reason.ts';
import { studioWords } from '#shared/language.ts';
import { MAX_ARTWORK_BYTES, artworkSizeProblem } from '#shared/artwork.ts';

export type ChosenPicture = { file: File; preview: string };
/** `sizeProblem` of its width and height in pixels. */
export type PictureLimits = {
  maxBytes: number;
  tooLarge: Reason;
  sizeProblem: (width: number, height: number) => Reason | null;
};

/**
 * Validates a chosen file before upload; the server checks what only its bytes show.
 * @throws Error with a message for the user
 */
export async function inspectPicture(file: File, limits: PictureLimits): Promise<ChosenPicture> {
  if (file.size > limits.maxBytes) throw new Error(reasonText(limits.tooLarge));
  const preview = await asDataUrl(file);
  const picture = new Image();
  picture.src = preview;
  await picture.decode().catch(() => {
    throw new Error(studioWords().settings.picture.noPicture);
  });
  const problem = limits.sizeProblem(picture.naturalWidth, picture.naturalHeight);
  if (problem) throw new Error(reasonText(problem));
  return { file, preview };
}

/** Does the same for artwork, of the show or of an episode. */
export const inspectArtwork = (file: File): Promise<ChosenPicture> => inspectPicture(file, ARTWORK_LIMITS);

export const ARTWORK_LIMITS: PictureLimits = {
  maxBytes: MAX_ARTWORK_BYTES,
  tooLarge: { code: 'artworkTooLarge' },
  sizeProblem: artworkSizeProblem,
};

/** A blob: URL would be shorter, but our content policy allows images from data: only. */
function asDataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(studioWords().settings.picture.unreadable));
    reader.readAsDataURL(file);
  });
}
