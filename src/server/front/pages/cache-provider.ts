import type { IncomingHttpHeaders } from 'node:http';
import type { CacheProvider } from 'astro';
import { inPieces } from '../write.ts';
import { SECURITY_HEADERS } from '#server/http/headers.ts';
import { countPage } from '../metrics.ts';
import { negotiate, preferredEncoding } from './negotiate.ts';
import { isSharedRender, sharePage, shareStalePage } from './page-cache.ts';
import { type CachedPage, gzipCheaply, type RenderedPage } from './cached-page.ts';

const DEFAULT_MAX_AGE = 600;
const TAGS = 'Cache-Tag';
const MAX_AGE = 'CDN-Cache-Control';

/**
 * Implements Astro's cache API: what a page sets with `Astro.cache.set({ tags, maxAge })` arrives here as headers, the
 * rendered bytes go into the page cache, and the front door serves them without Astro. The front door also decides
 * whether a render may be shared: one for a request with a session never is.
 */
export default function pageCacheProvider(): CacheProvider {
  return {
    name: 'page-cache',
    setHeaders: ({ tags = [], maxAge = DEFAULT_MAX_AGE }) =>
      new Headers({ [TAGS]: tags.join(','), [MAX_AGE]: String(maxAge) }),
    async onRequest({ request }, next) {
      const response = await next();
      const asked: IncomingHttpHeaders = Object.fromEntries(request.headers);
      const stale = response.status >= 500 ? shareStalePage(response.status) : null;
      if (stale) {
        countPage('stale');
        return asResponse(stale, asked);
      }
      const shared = isSharedRender() ? await readShared(response) : null;
      return shared ? asResponse(await sharePage(shared), asked) : alone(response, asked);
    },
    invalidate: () => Promise.reject(new Error('Changes are announced through server/invalidation.ts')),
  };
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
async function readShared(response: Response): Promise<RenderedPage | null> {
  const tags = response.headers.get(TAGS);
  const isPrivate = /private|no-store/.test(response.headers.get('Cache-Control') ?? '');
  if (tags === null || isPrivate || response.headers.has('Set-Cookie')) return null;
  const maxAge = Number(response.headers.get(MAX_AGE)) || DEFAULT_MAX_AGE;
  const headers = new Headers(response.headers);
  for (const name of [TAGS, MAX_AGE, 'Content-Length', 'Content-Encoding']) headers.delete(name);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  return {
    status: response.status,
    headers: { ...SECURITY_HEADERS, ...titleCase(headers) },
    body: Buffer.from(await response.arrayBuffer()),
    tags: tags.split(',').filter(Boolean),
    maxAge,
  };
}

/** Returns the headers with names cased as elsewhere, so that one replaces the other. */
const titleCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]),
  );
