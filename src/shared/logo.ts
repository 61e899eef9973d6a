import type { Reason } from './reason.ts';

// No schemas here: the server validates the bytes, and the form only measures the picture before upload.

/** A logo is drawn at most this large; a smaller one would be blurred on a home screen. */
export const LOGO_SIDE = { min: 256, max: 3000 };

/** Its size as drawn, in pixels; `maskable` is 512 with room for the shape a phone cuts out. */
export const LOGO_SIZES = ['32', '96', '180', '192', '512', 'maskable'] as const;
/** `wide` is a logo of its own, of any width, beside the square one. */
export type LogoSize = (typeof LOGO_SIZES)[number] | 'wide';

/** The sides of a wide logo as it is sent, in pixels. */
export const WIDE_LOGO = { min: 48, max: 4000 };
/** As drawn, for screens with three pixels each: it is shown 36 pixels high. */
export const WIDE_LOGO_DRAWN = { height: 108, maxWidth: 720 };
/** Its width for its height. */
const WIDE_RATIO = 1.25;

/** Returns what is wrong with a wide logo of this size in pixels, null when it fits. */
export function wideLogoSizeProblem(width: number, height: number): Reason | null {
  const { min, max } = WIDE_LOGO;
  if (height >= min && width <= max && width >= height * WIDE_RATIO) return null;
  return { code: 'wideLogoSize', width, height, min, max };
}

/** Returns the path of a logo in one size. */
export const logoPath = (hash: string, size: LogoSize): string => `/appearance/${hash}-${size}.png`;

/** Returns what is wrong with a logo of this size in pixels, null when it fits. */
export function logoSizeProblem(width: number, height: number): Reason | null {
  const { min, max } = LOGO_SIDE;
  if (width === height && width >= min && width <= max) return null;
  return { code: 'logoSize', width, height, min, max };
}
