import { hash as digest } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { KB } from '#shared/units.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The page that Astro rendered for everyone. `tags`: what it depends on; `maxAge` in seconds: how long its relative
 * dates hold.
 */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
  maxAge: number;
};

/** One response of a page. `text` has the bytes of a small body as latin1, which Node writes together with the head. */
export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
  text: string | null;
};
type Variant = PageResponse & { body: Buffer };

/** A page in the encodings that are ready. `hash` is of the content, the same for all of them. */
export type CachedPage = {
  status: number;
  hash: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
};

/** Level 3 costs 0.3 ms for 60 KB and is 8% larger than level 9. */
const CHEAP = { level: 3 };
const THOROUGH = { level: 9 };
/** Up to this size the way to another thread and back costs as much as the compression. */
const SHORT = 128 * KB;
const LARGE = 500_000;
/** Up to this size a string is written faster than a Buffer, as one piece with the head. */
const SMALL = 13 * KB;
const SUFFIX = { br: '-b', gzip: '-g', identity: '' };

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Returns the body in a fast gzip. */
export const gzipCheaply = async (body: Buffer): Promise<Buffer> =>
  body.length <= SHORT ? gzipSync(body, { ...CHEAP, chunkSize: SHORT }) : compressGzip(body, CHEAP);

/** Returns the opaque tag of the ETag of an encoding, with its quotes. */
export const tagOf = ({ hash }: Pick<CachedPage, 'hash'>, encoding: Encoding): string => `"${hash}${SUFFIX[encoding]}"`;

/**
 * Returns the page for its first visitors: plain, or in a fast gzip. That gzip's ETag is weak, since other bytes
 * will have the strong one (RFC 9110 §8.8.1); the content is the same.
 */
export async function encodeCheaply({ status, headers, body }: RenderedPage): Promise<CachedPage> {
  const hash = digest('sha256', body, 'base64url').slice(0, 22);
  const common = { ...headers, Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ') };
  const identity = variantOf(status, { ...common, ETag: tagOf({ hash }, 'identity') }, body);
  const gzipped = variantOf(
    status,
    { ...common, 'Content-Encoding': 'gzip', ETag: `W/${tagOf({ hash }, 'gzip')}` },
    Buffer.from(await gzipCheaply(body)), // zlib's is part of one of SHORT bytes, which would be kept with it
  );
  return { status, hash, variants: { identity, gzip: gzipped } };
}

/** Returns the same page compressed as far as is worth it, in brotli and gzip, each with a strong ETag. */
export async function encodeWell(page: CachedPage): Promise<CachedPage> {
  const { identity } = page.variants;
  const encoded = async (encoding: 'br' | 'gzip', bytes: Promise<Buffer>) =>
    variantOf(
      page.status,
      { ...identity.headers, 'Content-Encoding': encoding, ETag: tagOf(page, encoding) },
      await bytes,
    );
  const [br, gz] = await Promise.all([
    encoded('br', brotli(identity.body)),
    encoded('gzip', compressGzip(identity.body, THOROUGH)),
  ]);
  return { ...page, variants: { identity, br, gzip: gz } };
}

function brotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length > LARGE ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressBrotli(body, { params });
}

/** Returns an encoding of a page with its length. */
function variantOf(status: number, given: Record<string, string>, body: Buffer): Variant {
  const headers = { ...given, 'Content-Length': String(body.length) };
  const isSmall = 'Content-Encoding' in headers && body.length <= SMALL;
  return { status, headers, body, text: isSmall ? body.toString('latin1') : null };
}

/** Returns the 304 to a response with these headers (RFC 9110 §15.4.5); `etag` is the validator the client holds. */
export function unmodifiedResponse(headers: Record<string, string>, etag: string): PageResponse {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...rest } = headers;
  return { status: 304, headers: { ...rest, ETag: etag }, body: null, text: null };
}

/** Returns the same page with more headers. */
export function withHeaders(page: CachedPage, more: Record<string, string>): CachedPage {
  const marked = ({ headers, body }: Variant): Variant => variantOf(page.status, { ...headers, ...more }, body);
  const { br, gzip, identity } = page.variants;
  return {
    ...page,
    variants: { identity: marked(identity), ...(gzip && { gzip: marked(gzip) }), ...(br && { br: marked(br) }) },
  };
}
