import type { Reason } from './reason.ts';

// No schemas here: the server validates the bytes, and the form only measures the picture before upload.

/** Podcast artwork as Apple requires it: square, side in pixels. Source: podcasters.apple.com/support/896. */
export const ARTWORK_SIDE = { min: 1400, max: 3000 };

/** Pixels a side of the smaller pictures: on cards and in lists, and large on a screen. */
export const THUMBNAIL_SIDES = { small: 176, medium: 500 } as const;
export type ThumbnailSize = keyof typeof THUMBNAIL_SIDES;

/** Returns the address of a smaller picture of an uploaded one (`/artwork/{hash}.jpg` or `.png`). */
export const thumbnailPath = (artwork: string, size: ThumbnailSize): string =>
  artwork.replace(/\.(?:jpg|png)$/, `-${size}.jpg`);

/** Returns what is wrong with artwork of this size in pixels, null when it fits. */
export function artworkSizeProblem(width: number, height: number): Reason | null {
  const { min, max } = ARTWORK_SIDE;
  if (width === height && width >= min && width <= max) return null;
  return { code: 'artworkSize', width, height, min, max };
}
