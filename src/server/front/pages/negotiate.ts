import type { IncomingHttpHeaders } from 'node:http';
import { findHeldTag } from '#server/http/conditions.ts';
import Negotiator from 'negotiator';
import { type Encoding, type FinishedPage, tagOf } from './page-variants.ts';

type Negotiated = { status: number; headers: Record<string, string>; body: Buffer | null };

/** Returns the response: in the encoding the client prefers, or 304 if it has this content (RFC 9110 §12, §13). */
export function negotiate(page: FinishedPage, requestHeaders: IncomingHttpHeaders): Negotiated {
  const { br, identity } = page.variants;
  const encoding = preferredEncoding(requestHeaders, br ? ['br', 'gzip'] : ['gzip']);
  const { headers, body } = page.variants[encoding] ?? identity;
  const held = page.status === 200 ? heldTag(page, headers, requestHeaders) : null;
  if (held === null) return { status: page.status, headers, body };
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...kept } = headers;
  return { status: 304, headers: { ...kept, ETag: held }, body: null };
}

/**
 * Returns the validator of the client's copy of this content in an encoding it still accepts, null without one. It is
 * sent back as it came, because a strong one names exact bytes (RFC 9111 §4.3.4): the client's may be an encoding
 * that is not ready here yet, or the fast gzip of the page's first moments.
 */
function heldTag(
  page: FinishedPage,
  headers: Record<string, string>,
  requestHeaders: IncomingHttpHeaders,
): string | null {
  if (!requestHeaders['if-none-match'] && !requestHeaders['if-modified-since']) return null;
  const others = ENCODINGS.filter((encoding) => accepts(requestHeaders, encoding));
  const etags = [headers['ETag'] ?? '', ...others.map((encoding) => tagOf(page, encoding))];
  return findHeldTag(requestHeaders, { etags, modified: headers['Last-Modified'] });
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

const accepts = (requestHeaders: IncomingHttpHeaders, encoding: Encoding): boolean =>
  encoding === 'identity' || preferredEncoding(requestHeaders, [encoding]) === encoding;

/** Returns the encoding this client prefers of those available. */
export function preferredEncoding(
  requestHeaders: IncomingHttpHeaders,
  available: Exclude<Encoding, 'identity'>[] = ['br', 'gzip'],
): Encoding {
  const accepted = requestHeaders['accept-encoding'];
  if (accepted === undefined) return 'identity';
  // What nearly every browser sends needs no parser.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return available[0] ?? 'identity';
  const negotiator = new Negotiator({ headers: requestHeaders }) as unknown as Preferring;
  return negotiator.encoding([...available, 'identity'], { preferred: available }) ?? 'identity';
}

/** negotiator 1.x: `preferred` orders encodings that a client weighs equally. Its types describe 0.6. */
type Preferring = { encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined };
