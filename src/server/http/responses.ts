import { type Reason, reasonText } from '#shared/reason.ts';
import { Readable } from 'node:stream';
import type { APIContext } from 'astro';
import { diskFull, DomainError, type Fault, isDiskFull } from '#server/errors.ts';
import type { Tag } from '#server/invalidation.ts';
import { logError, requestId } from '#server/log.ts';
import { findMatchingTag } from './conditions.ts';
import { CROSS_ORIGIN_HEADERS, IMMUTABLE, JSON_HEADERS, NO_CONTENT } from './headers.ts';
import { KB } from '#shared/units.ts';

export const STATUS: Record<Fault, number> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
  diskFull: 507,
};

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...JSON_HEADERS, 'Cache-Control': 'no-store', ...headers },
  });
}

/**
 * Returns what everyone without a session or key gets from this address, for the page cache and others to keep: each
 * asks again before it is used, since a change is seen at once. `tags`: what it depends on, of an episode unless given.
 */
export function publicJson(
  { cache }: Pick<APIContext, 'cache'>,
  body: unknown,
  { tags = ['episodes', 'show', 'counters'], headers = {} }: { tags?: Tag[]; headers?: Record<string, string> } = {},
): Response {
  cache.set({ tags, maxAge: PUBLIC_MAX_AGE });
  return json(body, 200, { 'Cache-Control': 'no-cache', Vary: 'Cookie, Authorization', ...headers });
}
const PUBLIC_MAX_AGE = 600;

/** Returns the header that says what was searched for instead of a typo, percent-encoded; none for null. */
export const correctedHeader = (corrected: string | null): Record<string, string> =>
  corrected === null ? {} : { 'X-Showing-Results-For': encodeURIComponent(corrected) };

export const noContent = (): Response => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/** Returns a redirect to one of our pages after a form was sent without JavaScript (RFC 9110 §15.4.4). */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });

/** Adds these Set-Cookie values to the response and returns it. */
export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Streams a CSV file to save; a client that disconnects ends the query. */
export const csvResponse = (
  name: string,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Response =>
  new Response(asBody(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });

/** Streams one JSON value a line, as each is known; proxies are asked to pass it on at once. */
export const jsonLines = (values: AsyncGenerator<object>): Response =>
  new Response(asBody(asLines(values)), {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Security-Policy': NO_CONTENT,
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });

async function* asLines(values: AsyncGenerator<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Returns a public XML document. */
export const xml = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });

/** Returns an image readable by other sites, or 304 if the client has it. Immutable only at a versioned URL. */
export async function imageResponse(
  request: Request,
  { version, isForEver, type }: { version: string; isForEver: boolean; type: string },
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const cacheControl = isForEver ? IMMUTABLE : 'public, max-age=300';
  const headers = {
    ...CROSS_ORIGIN_HEADERS,
    ETag: `"${version}"`,
    'Cache-Control': cacheControl,
  };
  const held = findMatchingTag(
    { 'if-none-match': request.headers.get('if-none-match') ?? undefined },
    { etags: [headers.ETag] },
  );
  if (held !== null) return new Response(null, { status: 304, headers });
  const image = await read();
  return new Response(asBody(inPieces(image)), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(image.byteLength) },
  });
}

const PIECE_BYTES = 64 * KB;

/** Yields views of the bytes as they are read: a Response made of the bytes has a copy of them for each reader. */
function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Streams with backpressure, and ends the source with the client. */
const asBody = (pieces: Iterable<Uint8Array> | AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Returns the body of a refusal: words in the language of the request, the code, and an id to find it in the log. */
export const refusalBody = (reason: Reason, field?: string) => ({
  error: reasonText(reason),
  code: reason.code,
  requestId: requestId(),
  ...(field && { field }),
});

/** Returns the response of any error; the cause of an unexpected one is only in the log. */
export function errorResponse(error: unknown): Response {
  const known = error instanceof DomainError ? error : asUnavailable(error);
  if (!known) {
    logError('request failed', error, { requestId: requestId() });
    return json(refusalBody({ code: 'internal' }), 500);
  }
  const { status, headers } = refusalHead(known);
  return json(refusalBody(known.reason, known.field), status, headers);
}

/** Returns the status of a refusal and, if a retry is worth it, Retry-After. */
export function refusalHead({ fault, retryAfter = fault === 'unavailable' ? 5 : undefined }: DomainError) {
  const headers: Record<string, string> = retryAfter
    ? { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }
    : {};
  return { status: STATUS[fault], headers };
}

/** Codes of postgres.js and PostgreSQL that mean: the database is unavailable, too busy or a standby, try again. */
const DATABASE_UNAVAILABLE =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|E(HOST|NET)UNREACH|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ENOENT|EPIPE|08\w{3}|25006|57P0[123]|57014|55P03|53[0-9]{3})$/;

export const isDatabaseUnavailable = (error: unknown): boolean => asUnavailable(error)?.fault === 'unavailable';

function asUnavailable(error: unknown): DomainError | null {
  if (isDiskFull(error)) return diskFull();
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isDatabase = error instanceof Error && ('query' in error || /CONNECT|^08|^25006|^5[357]/.test(code));
  return isDatabase && DATABASE_UNAVAILABLE.test(code) ? new DomainError('unavailable', { code: 'busy' }) : null;
}
