// No schemas here: a picture is bytes, and the form only measures it before it is sent.

/** Podcast artwork as Apple takes it: square, in pixels. Source: podcasters.apple.com/support/896. */
const ARTWORK_SIDE = { least: 1400, most: 3000 };
export const ARTWORK_MAX_BYTES = 5 * 1024 * 1024;
export const ARTWORK_TOO_LARGE = 'A picture has at most 5 MB. Saved as a JPEG it is usually well below.';

/** What is wrong with a picture of this size, in words for whoever chose it; null when nothing is. */
export function artworkSizeProblem(width: number, height: number): string | null {
  const { least, most } = ARTWORK_SIDE;
  if (width === height && width >= least && width <= most) return null;
  return `Your picture is ${width} × ${height}. It must be square, between ${least} and ${most} pixels.`;
}
