import type { Reason } from './reason.ts';

// No schemas here: the server validates the bytes, and the form only measures the picture before upload.

/** A logo is drawn at most this large; a smaller one would be blurred on a home screen. */
export const LOGO_SIDE = { min: 256, max: 3000 };

/** Its size as drawn, in pixels; `maskable` is 512 with room for the shape a phone cuts out. */
export const LOGO_SIZES = ['32', '96', '180', '192', '512', 'maskable'] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/** Returns the path of a logo in one size. */
export const logoPath = (hash: string, size: LogoSize): string => `/appearance/${hash}-${size}.png`;

/** Returns what is wrong with a logo of this size in pixels, null when it fits. */
export function logoSizeProblem(width: number, height: number): Reason | null {
  const { min, max } = LOGO_SIDE;
  if (width === height && width >= min && width <= max) return null;
  return { code: 'logoSize', width, height, min, max };
}
