import jpeg from 'jpeg-js';
import { THUMBNAIL_SIDES, type ThumbnailSize } from '#shared/artwork.ts';
import { renderSvg, ready } from './drawing.ts';
import type { SentImage } from './sent-image.ts';
import { uprightImage } from './upright.ts';

/** An uploaded picture, whatever its own size, and the size of the one to be drawn. */
export type SentPicture = SentImage & { size: ThumbnailSize };

/**
 * Painted `oversampling` times larger, then averaged: resvg takes single pixels of a picture that it makes much
 * smaller. Six small ones fit on the home page.
 */
const SIZES = {
  small: { oversampling: 6, maxBytes: 5_000 },
  medium: { oversampling: 3, maxBytes: 60_000 },
};
const CHANNELS = 4;
const QUALITIES = [75, 65, 55, 45, 35, 25];

/** Returns a square JPEG of the size's pixels: the middle of the picture, on white. */
export async function drawThumbnail({ size, ...sent }: SentPicture): Promise<Uint8Array> {
  await ready;
  const { oversampling, maxBytes } = SIZES[size];
  const side = THUMBNAIL_SIDES[size];
  const painting = side * oversampling;
  const image = uprightImage(sent, { at: 0, side: painting, slice: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${painting}" height="${painting}"><rect width="100%" height="100%" fill="#fff"/>${image}</svg>`;
  const data = renderSvg(svg, ({ pixels }) => averaged(pixels, side, oversampling));
  let drawn = new Uint8Array();
  for (const quality of QUALITIES) {
    drawn = new Uint8Array(jpeg.encode({ data, width: side, height: side }, quality).data);
    if (drawn.length <= maxBytes) break;
  }
  return drawn;
}

/** Returns the pixels of a picture `times` smaller, of `side` × `side`. */
function averaged(pixels: Uint8Array, side: number, times: number): Uint8Array {
  const row = side * times * CHANNELS;
  const sums = new Uint32Array(side * side * CHANNELS);
  for (const [at, value] of pixels.entries()) {
    const x = Math.floor((at % row) / CHANNELS / times);
    const y = Math.floor(at / row / times);
    const to = (y * side + x) * CHANNELS + (at % CHANNELS);
    sums[to] = (sums[to] ?? 0) + value;
  }
  return Uint8Array.from(sums, (sum) => sum / times ** 2);
}
