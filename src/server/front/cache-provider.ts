import type { CacheProvider } from 'astro';
import { SECURITY_HEADERS } from './headers.ts';
import { negotiate, preferredEncoding } from './negotiate.ts';
import { pageKey, renderOnce, type RenderedPage } from './page-cache.ts';

const DEFAULT_MAX_AGE = 600;
const TAGS = 'Cache-Tag';
const MAX_AGE = 'CDN-Cache-Control';

/**
 * The seam Astro offers: what a page says with `Astro.cache.set({ tags, maxAge })` arrives here as headers, the
 * finished bytes go into the page cache, and the front door answers from it without Astro. Sessions never meet it:
 * whoever presents one is rendered alone.
 */
export default function pageCacheProvider(): CacheProvider {
  return {
    name: 'page-cache',
    setHeaders: ({ tags = [], maxAge = DEFAULT_MAX_AGE }) =>
      new Headers({ [TAGS]: tags.join(','), [MAX_AGE]: String(maxAge) }),
    async onRequest({ request, url }, next) {
      const key = request.method === 'GET' ? pageKey(url.pathname + url.search) : null;
      if (key === null || /\bsession=/.test(request.headers.get('cookie') ?? '')) return alone(await next(), request);
      let own: Response | undefined;
      const page = await renderOnce(key, async () => {
        own = await next();
        return readShared(own);
      });
      if (!page) return alone(own?.bodyUsed === false ? own : await next(), request);
      const answer = negotiate(page, Object.fromEntries(request.headers));
      return new Response(answer.body && asStream(answer.body), { status: answer.status, headers: answer.headers });
    },
    invalidate: () => Promise.reject(new Error('Changes are announced through server/changes.ts')),
  };
}

/** As it is: given the bytes themselves, a Response makes a copy, and everyone who waited for the page would hold one. */
const asStream = (body: Buffer): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(body);
      controller.close();
    },
  });

/** One visitor's own answer: asked for anew before it is shown again, and compressed on its way. */
function alone(response: Response, request: Request): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  const isText = /^(text\/html|application\/json)/.test(headers.get('Content-Type') ?? '');
  const encoding =
    isText && response.body ? preferredEncoding(Object.fromEntries(request.headers), ['gzip']) : 'identity';
  if (isText) headers.append('Vary', 'Accept-Encoding');
  if (encoding === 'identity') return new Response(response.body, { status: response.status, headers });
  headers.set('Content-Encoding', 'gzip');
  headers.delete('Content-Length');
  const body = response.body?.pipeThrough(new CompressionStream('gzip')) ?? null;
  return new Response(body, { status: response.status, headers });
}

/** A page that is everyone's, without a cookie; null when it is one visitor's, or no page. */
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

/** Header names as they are written elsewhere, so that one replaces the other. */
const titleCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value]),
  );
