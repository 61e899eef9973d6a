import { type Reason, reasonText } from '#shared/reason.ts';
import { studioWords } from '#shared/language.ts';
import { ARTWORK_SIDE, MAX_ARTWORK_BYTES, artworkSizeProblem } from '#shared/artwork.ts';
import { MB } from '#shared/units.ts';
import { drawSquare, isSeenThrough, type Square } from './square.ts';

/** `change`: what was done to one that is not square. */
export type ChosenPicture = { file: File; preview: string; change: Square['how'] | null };
/** `sizeProblem` of its width and height in pixels. */
export type PictureLimits = Square & {
  maxBytes: number;
  tooLarge: Reason;
  sizeProblem: (width: number, height: number) => Reason | null;
};

/** What a browser decodes here: larger pictures are of no use, and fill the memory of a phone. */
const MAX_READ_BYTES = 20 * MB;

/**
 * Returns a chosen picture as it can be sent: itself where it fits, else redrawn as a square, smaller or on white. The
 * server checks what only its bytes show.
 * @throws Error with a message for the user
 */
export async function inspectPicture(file: File, limits: PictureLimits): Promise<ChosenPicture> {
  if (file.size > MAX_READ_BYTES) throw new Error(reasonText(limits.tooLarge));
  const preview = await asDataUrl(file);
  const picture = await decoded(preview);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const fits = file.size <= limits.maxBytes && limits.sizeProblem(width, height) === null;
  if (fits && !(limits.isOpaque && (await isSeenThrough(file)))) return { file, preview, change: null };
  const redrawn = await drawSquare(picture, limits);
  if (redrawn === null) throw new Error(reasonText(limits.sizeProblem(width, height) ?? limits.tooLarge));
  return { file: redrawn, preview: await asDataUrl(redrawn), change: width === height ? null : limits.how };
}

async function decoded(preview: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = preview;
  await picture.decode().catch(() => {
    throw new Error(studioWords().settings.picture.noPicture);
  });
  return picture;
}

export const ARTWORK_LIMITS: PictureLimits = {
  ...{ how: 'cut', side: ARTWORK_SIDE, type: 'image/jpeg', isOpaque: true },
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
