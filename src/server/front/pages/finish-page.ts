import type { IncomingHttpHeaders } from 'node:http';
import { inPieces } from '../write.ts';
import { SECURITY_HEADERS } from '#server/http/headers.ts';
import { countPage } from '../metrics.ts';
import { negotiate, preferredEncoding } from './negotiate.ts';
import { type Render, sharePage, shareStalePage } from './page-cache.ts';
import { type CachedPage, gzipCheaply, type RenderedPage } from './cached-page.ts';

const DEFAULT_MAX_AGE = 600;

/** The cache options a page has set by `Astro.cache.set`. */
type Dependencies = { tags?: string[]; maxAge?: number };

/**
 * Returns what the client gets of a page that Astro has rendered: the bytes that are cached and passed to all who wait
 * for this render (`shared`), or a response for this client alone. Of a page that failed, the last one that was right.
 */
export async function finishPage(
  response: Response,
  { request, shared, cache }: { request: Request; shared: Render | null; cache: Dependencies },
): Promise<Response> {
  const asked: IncomingHttpHeaders = Object.fromEntries(request.headers);
  const stale = shared && response.status >= 500 ? shareStalePage(shared, response.status) : null;
  if (stale) {
    countPage('stale');
    return asResponse(stale, asked);
  }
  const page = shared && (await readShared(response, cache));
  return page ? asResponse(await sharePage(shared, page), asked) : alone(response, asked);
}

function asResponse(page: CachedPage, asked: IncomingHttpHeaders): Response {
  const { status, headers, body } = negotiate(page, asked);
  return new Response(body && asStream(body), { status, headers });
}

/** Avoids a copy: a Response given the bytes copies them, once for every client that waited for the page. */
function asStream(body: Buffer): ReadableStream<Uint8Array> {
  const pieces = inPieces(body);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Returns a response for one visitor only: revalidated before it is shown again, and compressed with a fast gzip. */
async function alone(response: Response, asked: IncomingHttpHeaders): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  const { status } = response;
  const isText = /^(text\/html|application\/json)/.test(headers.get('Content-Type') ?? '');
  if (isText) headers.append('Vary', 'Accept-Encoding');
  if (!isText || !response.body || preferredEncoding(asked, ['gzip']) === 'identity') {
    return new Response(response.body, { status, headers });
  }
  const body = await gzipCheaply(Buffer.from(await response.arrayBuffer()));
  headers.set('Content-Encoding', 'gzip');
  headers.set('Content-Length', String(body.length));
  return new Response(asStream(body), { status, headers });
}

/** Returns a page for everyone, without a cookie; null when it is private to one visitor, or no page. */
async function readShared(response: Response, { tags = [], maxAge }: Dependencies): Promise<RenderedPage | null> {
  const isPrivate = /private|no-store/.test(response.headers.get('Cache-Control') ?? '');
  const isPage = tags.length > 0 || maxAge !== undefined;
  if (!isPage || isPrivate || response.headers.has('Set-Cookie')) return null;
  const headers = new Headers(response.headers);
  for (const name of ['Content-Length', 'Content-Encoding']) headers.delete(name);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  return {
    status: response.status,
    headers: { ...SECURITY_HEADERS, ...titleCase(headers) },
    body: Buffer.from(await response.arrayBuffer()),
    tags,
    maxAge: maxAge ?? DEFAULT_MAX_AGE,
  };
}

/** Returns the headers with names cased as elsewhere, so that one replaces the other. */
const titleCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]),
  );
