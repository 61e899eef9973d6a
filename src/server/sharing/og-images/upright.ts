import type { SentImage } from './sent-image.ts';

/** How each orientation is turned or mirrored within a square of 1 × 1 (Exif 2.32 §4.6.4). */
const TURNS: Record<SentImage['orientation'], string> = {
  1: '',
  2: 'matrix(-1 0 0 1 1 0)',
  3: 'matrix(-1 0 0 -1 1 1)',
  4: 'matrix(1 0 0 -1 0 1)',
  5: 'matrix(0 1 1 0 0 0)',
  6: 'matrix(0 1 -1 0 1 0)',
  7: 'matrix(0 -1 -1 0 1 1)',
  8: 'matrix(0 -1 1 0 0 1)',
};

/** Returns SVG of a picture as it is upright, within a square; `slice` fills it. */
export function uprightImage(
  { type, base64, orientation }: SentImage,
  { at, side, slice = false }: { at: number; side: number; slice?: boolean },
): string {
  const fit = slice ? 'xMidYMid slice' : 'xMidYMid meet';
  const image = `<image width="${side}" height="${side}" preserveAspectRatio="${fit}" href="data:${type};base64,${base64}"/>`;
  const turned = `translate(${at} ${at}) scale(${side}) ${TURNS[orientation]} scale(${1 / side})`;
  return `<g transform="${turned}">${image}</g>`;
}
