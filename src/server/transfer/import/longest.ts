/** In code units. Larger than any notes written by hand. The converter's time is quadratic in the depth. */
const MAX_HTML = 100_000;
/** No longer address is asked for. */
const MAX_ADDRESS = 8_000;

/**
 * Returns a foreign text cut to the longest from which one of ours can be made: what reads it takes time of its length.
 */
export const cutHtml = (html: string): string => html.slice(0, MAX_HTML);

/** Returns an address of a feed as an absolute one; null for none, and for one that is too long. */
export const addressIn = (address: string | undefined, base: string | undefined): string | null =>
  (address && address.length <= MAX_ADDRESS && URL.parse(address, base)?.href) || null;
