// No schemas here: the server validates the bytes, and the form only measures the picture before upload.

/** Podcast artwork as Apple requires it: square, side in pixels. Source: podcasters.apple.com/support/896. */
const ARTWORK_SIDE = { least: 1400, most: 3000 };
export const ARTWORK_MAX_BYTES = 5 * 1024 * 1024;
export const ARTWORK_TOO_LARGE = 'A picture has at most 5 MB. Saved as a JPEG it is usually well below.';

/** An episode's picture is on its page, where visitors wait for it. */
export const EPISODE_ART_MAX_BYTES = 1024 * 1024;
export const EPISODE_ART_TOO_LARGE = 'An episode’s picture has at most 1 MB. Saved as a JPEG it is usually well below.';

/** Returns what is wrong with artwork of this size in pixels, as a sentence for the user; null when it fits. */
export function artworkSizeProblem(width: number, height: number): string | null {
  const { least, most } = ARTWORK_SIDE;
  if (width === height && width >= least && width <= most) return null;
  return `Your picture is ${width} × ${height}. It must be square, between ${least} and ${most} pixels.`;
}
