import { MAX_ARTWORK_BYTES } from '#shared/limits.ts';
import { type Reason, reasonText } from '#shared/reason.ts';
import { studioWords } from '#shared/language.ts';
import { ApiError } from '../api.ts';
import { ARTWORK_SIDE, artworkSizeProblem } from '#shared/artwork.ts';
import { MB } from '#shared/units.ts';
import { middleOf, type Part } from './part.ts';
import { drawSquare, isAnimated, isJpegOrPng, isSeenThrough, type Square } from './square.ts';

/** `isFramed`: it was put on a white square. */
export type ChosenPicture = { file: File; preview: string; isFramed: boolean };
/** `sizeProblem` of its width and height in pixels. */
export type PictureLimits = Square & {
  maxBytes: number;
  tooLarge: Reason;
  sizeProblem: (width: number, height: number) => Reason | null;
};

/** The formats a browser decodes here: larger pictures are of no use, and fill the memory of a phone. */
const MAX_READ_BYTES = 20 * MB;

/**
 * Returns a chosen picture as it can be sent: itself where it fits, else redrawn as a square, smaller or on white; null
 * if the person is asked for the part of it that they want and says none. The server checks what only its bytes show.
 * @throws Error with a message for the user (`pictureMessage`)
 */
export async function inspectPicture(file: File, limits: PictureLimits): Promise<ChosenPicture | null> {
  if (file.size > MAX_READ_BYTES) throw new Error(reasonText(limits.tooLarge));
  const t = studioWords().settings.picture;
  if (!(await isJpegOrPng(file))) throw new Error(t.noPicture);
  if (await isAnimated(file)) throw new Error(t.moves);
  const preview = await asDataUrl(file);
  const picture = await decoded(preview);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const fits = file.size <= limits.maxBytes && limits.sizeProblem(width, height) === null;
  if (fits && !(limits.isOpaque && (await isSeenThrough(file)))) return { file, preview, isFramed: false };
  const part = limits.how === 'cut' ? await partOf(picture, limits) : null;
  if (limits.how === 'cut' && part === null) return null;
  const redrawn = await drawSquare(picture, limits, part);
  if (redrawn === null) throw new Error(reasonText(limits.sizeProblem(width, height) ?? limits.tooLarge));
  return { file: redrawn, preview: await asDataUrl(redrawn), isFramed: part === null && width !== height };
}

/** Returns the message of a picture that was refused here; undefined for one that the server refused. */
export const pictureMessage = (problem: unknown): string | undefined =>
  problem instanceof Error && !(problem instanceof ApiError) ? problem.message : undefined;

/** One that is square, or too small, leaves no choice. */
async function partOf(picture: HTMLImageElement, { side }: PictureLimits): Promise<Part | null> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const largest = middleOf(size);
  if (size.width === size.height || largest.side < side.min) return largest;
  const { askForPart } = await import('./CropDialog.tsx');
  return askForPart(picture, side.min);
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
