import { MB } from '#shared/units.ts';
import { fetchBody, FetchError, type FetchOptions } from '#server/outbound/index.ts';
import { drawSmaller } from '#server/sharing/index.ts';
import { requireArtwork } from '#server/show/index.ts';

/** Pictures of 3,000 pixels have fewer. */
const MAX_FETCHED = 20 * MB;

/**
 * Returns a picture of a feed, made smaller where it has more than `maxBytes`.
 * @throws FetchError, or DomainError unsupported or invalid
 */
export async function fetchPicture(url: string, maxBytes: number, options: FetchOptions): Promise<Buffer> {
  const { status, bytes, isCut } = await fetchBody(url, MAX_FETCHED, options);
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FetchError({ code: 'responseTooLarge', bytes: MAX_FETCHED });
  if (bytes.length <= maxBytes) return bytes;
  const picture = requireArtwork(bytes);
  return drawSmaller({ type: picture.type, base64: picture.bytes.toString('base64'), maxBytes });
}
