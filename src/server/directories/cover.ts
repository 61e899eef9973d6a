import { failure, type Finding, findingsOf } from './findings.ts';
import { measurePicture } from '#server/show/index.ts';
import { asFetchError, fetchBody, type FetchOptions } from '#server/outbound/index.ts';

const NO_HEAD = 'The cover can be fetched, but not looked at by HEAD, as Apple does.';
const MIN = 1400;
const MAX = 3000;
const COVER_BYTES = 10_000_000;
const EXTENSIONS: Record<string, RegExp> = { jpg: /\.jpe?g$/i, png: /\.png$/i };

/** Checks Apple's rules for the cover: 1400 to 3000 pixels square, JPEG or PNG, matching extension, HEAD supported. */
export async function coverFindings(address: string | undefined, options: FetchOptions): Promise<Finding[]> {
  if (!address) return [];
  try {
    const head = await fetchBody(address, 0, { ...options, method: 'HEAD' });
    const cover = await fetchBody(address, COVER_BYTES, options);
    if (cover.status !== 200)
      return [failure(`The cover cannot be fetched: the server answers with status ${cover.status}.`)];
    const refused = head.status === 200 ? [] : findingsOf('failure', [[NO_HEAD, 'Apple Podcasts']]);
    return [...refused, ...pictureFindings(cover.bytes, address)];
  } catch (error) {
    return [failure(`The cover cannot be fetched: ${asFetchError(error).message}.`)];
  }
}

function pictureFindings(bytes: Buffer, address: string): Finding[] {
  const picture = measurePicture(bytes);
  const extension = picture && EXTENSIONS[picture.type];
  if (!extension) return [failure('The cover is neither a JPEG nor a PNG picture.')];
  const { width, height } = picture;
  const isOutside = Math.min(width, height) < MIN || Math.max(width, height) > MAX;
  const isNamedSo = extension.test(new URL(address).pathname);
  return [
    ...findingsOf('failure', [
      width !== height && `The cover is not square: ${width} × ${height} pixels.`,
      isOutside && `The cover has ${width} × ${height} pixels; directories take 1400 × 1400 to 3000 × 3000.`,
    ]),
    ...findingsOf('warning', [!isNamedSo && 'The cover’s address does not end as its kind (.jpg, .png).']),
  ];
}
