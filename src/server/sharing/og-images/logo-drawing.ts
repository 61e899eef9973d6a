import { LOGO_SIZES, type LogoSize } from '#shared/logo.ts';
import { painted, ready } from './drawing.ts';

export type SentLogo = { type: 'image/jpeg' | 'image/png'; base64: string };
export type DrawnLogo = { size: LogoSize; bytes: Uint8Array<ArrayBuffer> };

/** A phone cuts out a shape as small as a circle of 80% (w3.org/TR/appmanifest, maskable icons). */
const SAFE_SHARE = 0.66;
/** Pixels a side of the largest. */
const MAX_SIDE = 512;
/** Of each channel; what is drawn on white has no transparency. */
const WHITE = 255;
/** Levels of a channel, of 256, by which two colors differ that can be told apart. */
const VISIBLE = 16;

/** Returns a logo's PNGs, smallest first; null when nothing of it can be seen, or it cannot be decoded. */
export async function drawLogo(logo: SentLogo): Promise<DrawnLogo[] | null> {
  await ready;
  // Decoded once: the others are drawn from the largest.
  const full = paint(logo, MAX_SIDE, 1);
  if (isBlank(full.pixels)) return null;
  const largest = { type: 'image/png', base64: Buffer.from(full.png).toString('base64') } as const;
  return LOGO_SIZES.map((size) => {
    if (size === '512') return { size, bytes: full.png };
    const isMaskable = size === 'maskable';
    return { size, bytes: paint(largest, isMaskable ? MAX_SIDE : Number(size), isMaskable ? SAFE_SHARE : 1).png };
  });
}

/** On white; `share` of the side is the logo's. */
function paint({ type, base64 }: SentLogo, side: number, share: number) {
  const inner = side * share;
  const at = (side - inner) / 2;
  const image = `<image x="${at}" y="${at}" width="${inner}" height="${inner}" href="data:${type};base64,${base64}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>${image}</svg>`;
  return painted(svg, (image) => ({ pixels: image.pixels, png: new Uint8Array(image.asPng()) }));
}

/** Whether all pixels look white; a plain square of another color is seen. */
const isBlank = (pixels: Uint8Array): boolean => pixels.every((level) => level > WHITE - VISIBLE);
