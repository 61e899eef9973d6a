import { LOGO_SIZES, type LogoSize, WIDE_LOGO_DRAWN } from '#shared/logo.ts';
import { renderSvg, ready } from './drawing.ts';
import type { SentImage } from './sent-image.ts';
import { uprightImage } from './upright.ts';

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
export async function drawLogo(logo: SentImage): Promise<DrawnLogo[] | null> {
  await ready;
  // Decoded once: the others are drawn from the largest.
  const full = paint(logo, MAX_SIDE, 1);
  if (isBlank(full.pixels)) return null;
  const largest = { type: 'image/png', base64: Buffer.from(full.png).toString('base64'), orientation: 1 } as const;
  return LOGO_SIZES.map((size) => {
    if (size === '512') return { size, bytes: full.png };
    const isMaskable = size === 'maskable';
    return { size, bytes: paint(largest, isMaskable ? MAX_SIDE : Number(size), isMaskable ? SAFE_SHARE : 1).png };
  });
}

/** A wide logo and its size in pixels, as it is stored. */
export type SentWideLogo = SentImage & { width: number; height: number };

/** Returns the PNG of a wide logo, see-through where it is; null when nothing of it can be seen. */
export async function drawWideLogo({ width, height, ...sent }: SentWideLogo): Promise<DrawnLogo[] | null> {
  await ready;
  const { maxWidth, height: most } = WIDE_LOGO_DRAWN;
  const [upright, tall] = sent.orientation >= 5 ? [height, width] : [width, height];
  const side = Math.max(width, height);
  const view = `${(side - upright) / 2} ${(side - tall) / 2} ${upright} ${tall}`;
  const image = uprightImage(sent, { at: 0, side });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${upright}" height="${tall}" viewBox="${view}">${image}</svg>`;
  const drawnWidth = Math.round(Math.min(maxWidth, (upright / tall) * most));
  return renderSvg(
    svg,
    (drawn) => (isSeenThrough(drawn.pixels) ? null : [{ size: 'wide' as const, bytes: new Uint8Array(drawn.asPng()) }]),
    drawnWidth,
  );
}

/** Whether nothing of it has a color: every fourth level is how little a pixel is seen through. */
const isSeenThrough = (pixels: Uint8Array): boolean => pixels.every((level, at) => at % 4 !== 3 || level < VISIBLE);

/** On white; `share` of the side is the logo's. */
function paint(sent: SentImage, side: number, share: number) {
  const inner = side * share;
  const at = (side - inner) / 2;
  const image = uprightImage(sent, { at, side: inner });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>${image}</svg>`;
  return renderSvg(svg, (image) => ({ pixels: image.pixels, png: new Uint8Array(image.asPng()) }));
}

/** Whether all pixels look white; a plain square of another color is seen. */
const isBlank = (pixels: Uint8Array): boolean => pixels.every((level) => level > WHITE - VISIBLE);
