import type { IncomingHttpHeaders } from 'node:http';
import { findMatchingTag } from '#server/http/conditions.ts';
import Negotiator from 'negotiator';
import { type Encoding, type CachedPage, type PageResponse, tagOf, unmodifiedResponse } from './cached-page.ts';

/** The headers a response depends on, as the client sent them. */
type Preferences = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match' | 'if-modified-since'>;

/** Returns the response: in the encoding the client prefers, or 304 if it has this content (RFC 9110 §12, §13). */
export function negotiate({ status, hash, variants }: CachedPage, asked: Preferences): PageResponse {
  const encoding = preferredEncoding(asked, variants.br ? BOTH : GZIP);
  const response = variants[encoding] ?? variants.identity;
  if (status !== 200 || (!asked['if-none-match'] && !asked['if-modified-since'])) return response;
  const { headers } = response;
  const etag = headers['ETag'] ?? '';
  // Most clients hold what they would get now: one comparison, and nothing is parsed.
  if (asked['if-none-match'] === etag) return unmodifiedResponse(headers, etag);
  const held = heldTag(hash, headers, asked);
  return held === null ? response : unmodifiedResponse(headers, held);
}

/**
 * Returns the validator of the client's copy of this content in an encoding it still accepts, null without one. It is
 * sent back as it came, because a strong one names exact bytes (RFC 9111 §4.3.4): the client's may be an encoding
 * that is not ready here yet, or the fast gzip of the page's first moments.
 */
function heldTag(hash: string, headers: Record<string, string>, asked: Preferences): string | null {
  const others = ENCODINGS.filter((encoding) => accepts(asked, encoding));
  const etags = [headers['ETag'] ?? '', ...others.map((encoding) => tagOf({ hash }, encoding))];
  return findMatchingTag(asked, { etags, modified: headers['Last-Modified'] });
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
const BOTH: Compressed[] = ['br', 'gzip'];
const GZIP: Compressed[] = ['gzip'];
type Compressed = Exclude<Encoding, 'identity'>;

const accepts = (asked: Preferences, encoding: Encoding): boolean =>
  encoding === 'identity' || preferredEncoding(asked, [encoding]) === encoding;

/** Returns the encoding this client prefers of those available. */
export function preferredEncoding(
  { 'accept-encoding': accepted }: Pick<Preferences, 'accept-encoding'>,
  available: Compressed[] = BOTH,
): Encoding {
  if (accepted === undefined) return 'identity';
  // The header of nearly every browser needs no parser.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return available[0] ?? 'identity';
  if (accepted === 'gzip' || accepted === 'gzip, deflate') return available.includes('gzip') ? 'gzip' : 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as unknown as Preferring;
  return negotiator.encoding([...available, 'identity'], { preferred: available }) ?? 'identity';
}

/** negotiator 1.x: `preferred` orders encodings that a client weighs equally. Its types describe 0.6. */
type Preferring = { encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined };
