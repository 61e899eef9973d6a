import { type Broken, failure, type Finding, findingsOf } from './findings.ts';
import { measurePicture } from '#server/show/index.ts';
import { asFetchError, fetchBody, FetchError, type FetchOptions } from '#server/outbound/index.ts';

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
    if (cover.status !== 200) throw new FetchError({ code: 'httpStatus', status: cover.status });
    const refused: Broken = head.status !== 200 && [{ code: 'coverHeadRefused' }, 'Apple Podcasts'];
    return [...findingsOf('failure', [refused]), ...pictureFindings(cover.bytes, address)];
  } catch (error) {
    return [failure({ code: 'coverUnreachable', because: asFetchError(error).reason })];
  }
}

function pictureFindings(bytes: Buffer, address: string): Finding[] {
  const picture = measurePicture(bytes);
  const extension = picture && EXTENSIONS[picture.type];
  if (!extension) return [failure({ code: 'coverNotPicture' })];
  const { width, height } = picture;
  const isOutside = Math.min(width, height) < MIN || Math.max(width, height) > MAX;
  const isNamedSo = extension.test(new URL(address).pathname);
  return [
    ...findingsOf('failure', [
      width !== height && { code: 'coverNotSquare', width, height },
      isOutside && { code: 'coverSize', width, height, min: MIN, max: MAX },
    ]),
    ...findingsOf('warning', [!isNamedSo && { code: 'coverExtension' }]),
  ];
}
