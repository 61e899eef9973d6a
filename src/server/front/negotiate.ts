import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { CachedPage, Encoding } from './page-cache.ts';

export type Negotiated = { status: number; headers: Record<string, string>; body: Buffer | null };

/** The answer to this request: the encoding it prefers, or 304 when it holds these bytes already (RFC 9110 §12, §13). */
export function negotiate(page: CachedPage, requestHeaders: IncomingHttpHeaders): Negotiated {
  const encoding = preferredEncoding(requestHeaders);
  const headers = page.headers[encoding];
  const isConditional = 'if-none-match' in requestHeaders || 'if-modified-since' in requestHeaders;
  if (page.status === 200 && isConditional && isFresh(requestHeaders, headers)) {
    const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...kept } = headers;
    return { status: 304, headers: kept, body: null };
  }
  return { status: page.status, headers, body: page.bodies[encoding] };
}

/** What this client likes best of what can be sent. */
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

/** negotiator 1.x: among encodings a client likes equally, ours decides. Its types describe 0.6. */
type Preferring = { encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined };

const isFresh = (requestHeaders: IncomingHttpHeaders, headers: Record<string, string>) =>
  fresh(
    { ...requestHeaders, 'cache-control': undefined },
    { etag: headers.ETag, 'last-modified': headers['Last-Modified'] },
  );
