import { type Reason, reasonText } from '#shared/reason.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { isFromOtherSite } from '#server/http/csrf.ts';
import { refusalBody, refusalHead } from '#server/http/responses.ts';
import { logError, withRequestId } from '#server/log.ts';
import { inLanguage, languageOf, splitPrefix } from '#server/words.ts';
import { underPrefix } from '#shared/local-path.ts';
import type { MendedLink } from '#server/http/mended.ts';
import { clientAddress } from './limits/client-address.ts';
import { serveArtwork } from './files/artwork.ts';
import { serveAssets } from './files/assets.ts';
import { NO_CONTENT, SECURITY_HEADERS } from '#server/http/headers.ts';
import { serveHealth } from './health.ts';
import { serveMedia } from './files/media.ts';
import { measure } from './measuring.ts';
import { limitBodyTime } from './limits/timeouts.ts';
import { isOtherPage, mendLink } from './mended-links.ts';
import { CHANGE_PASSWORD, movedTo } from './moved.ts';
import type { Render } from './pages/page-cache.ts';
import { isSharedCall } from './pages/page-key.ts';
import { sendOrRender } from './pages/rendering.ts';
import { sendCachedPage } from './pages/send-cached.ts';
import { publicHost, whoseHost } from './host.ts';
import { preferredLanguage } from '#server/http/language.ts';
import { headersOf, isAuthorRequest, maySeeDraft } from './session.ts';
import { receiveUpload, UPLOAD_METHODS } from './files/upload-requests.ts';
import { sendBackup } from './files/send-backup.ts';
import { recordFeedReader } from '#server/listening/index.ts';
import { MINUTE_MS } from '#shared/units.ts';

type Next = (error?: unknown) => void;
/** Astro's handler as its adapter builds it in middleware mode. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Next | undefined,
  locals: { clientAddress: string; shared: Render | null; mended: MendedLink | null },
) => void | Promise<void>;

/** Endpoints of Astro this site does not use: blocked, because vulnerabilities have been found in them. */
const CLOSED = /^\/+(_image|_server-islands|_actions)(\/|$)/;
/**
 * Our paths are lower-case, need no escapes and end in a letter or number. Any other spelling of one could bypass what
 * is blocked or cached: Astro decodes a path up to ten times over (`/%255fimage`), and each spelling of a page would be
 * cached separately. Astro itself would also answer 404 whatever a mended link leads to.
 */
const ODD_SPELLING = /[%A-Z]|[^a-z0-9/]$/;
const PAGE_METHODS = ['GET', 'HEAD'];
/**
 * Pages with a form that posts to the page itself. The token in their address is the permission. RFC 8058: a mail
 * provider posts to the second without cookies, from wherever it is, so only the first is refused to other sites.
 */
const FORM_PAGES = ['/subscribe/confirm', '/subscribe/leave'];
const ONE_CLICK = '/subscribe/leave';
const UPLOAD = /^\/api\/objects\/[0-9a-f-]{36}(\?|$)/;
const COPY = '/api/backup';
const COPY_METHODS = ['GET', 'HEAD', 'POST'];
/** Drawn by a page of its own; other pictures are stored. */
const DRAWN_ART = /^\/artwork\/([0-9a-f-]{36}(-[0-9a-f]{12})?|[0-9a-f]{32}-(small|medium))\.jpg$/;
const ARTWORK = /^\/api\/(settings|episodes)\/artwork(\?|$)/;
/** 5 MB over a slow line. */
const ARTWORK_MS = 2 * MINUTE_MS;

/**
 * A call that names uploads is answered once a storage service has sent them, 100 MB in up to four minutes each
 * (media/storage). Its body has a limit of its own, and the next request on its connection the server's timeout.
 */
const CALL_MS = 10 * MINUTE_MS;

/** Returns the request listener: tries what needs no Astro, from cheapest to costliest; everything else is a page. */
export function frontDoor(pages: Pages, client = resolve('dist/client'), kept?: string) {
  const assets = serveAssets(client, kept);
  const answer = (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    const target = request.url ?? '/';
    const { method = 'GET' } = request;
    const isUpload = UPLOAD_METHODS.includes(method) && UPLOAD.test(target);
    const receivesFile = isUpload && (method === 'PUT' || method === 'PATCH');
    if (!receivesFile) limitBodyTime(request, response, ARTWORK.test(target) ? ARTWORK_MS : undefined);
    for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name] ?? '');
    // Pages have their own, which Astro's development server does not send.
    if (!next) response.setHeader('Content-Security-Policy', NO_CONTENT);
    // Before the host check: monitors request a process by its address, not by the public name.
    if (PAGE_METHODS.includes(method) && serveHealth(target, response)) return;
    const host = whoseHost(request.headers.host);
    if (host === 'foreign') return refuse(request, response, 421, { code: 'hostUnknown' });
    if (host === 'www')
      return refuse(request, response, 308, { code: 'moved' }, { Location: config.publicUrl + originForm(target) });
    const mended = PAGE_METHODS.includes(method) ? findMended(target) : null;
    const address = readPath(target);
    const { prefix, path } = splitPrefix(address ?? '/404');
    if ((address === null && mended === null) || CLOSED.test(decodeURIComponent(path)))
      return refuse(request, response, 404, { code: 'notFound' });
    if (target.startsWith('/media/')) return void serveMedia(request, response, (id) => maySeeDraft(request, id));
    if (isUpload) return void receiveUpload(request, response);
    if (path === COPY && COPY_METHODS.includes(method)) return void sendBackup(request, response);
    if (path === COPY)
      return refuse(request, response, 405, { code: 'methodNotAllowed' }, { Allow: COPY_METHODS.join(', ') });
    if (!isAnswered(method, path))
      return refuse(request, response, 405, { code: 'methodNotAllowed' }, { Allow: methodsOf(path).join(', ') });
    const moved = movedTo(target) ?? (prefix && spelledOnce(target, prefix, path));
    if (moved) return refuse(request, response, 301, { code: 'moved' }, { Location: moved });
    if (path === CHANGE_PASSWORD.from)
      return refuse(request, response, 302, { code: 'moved' }, { Location: CHANGE_PASSWORD.to });
    if (path !== ONE_CLICK && FORM_PAGES.includes(path) && isFromOtherSite(method, headersOf(request)))
      return refuse(request, response, 403, { code: 'crossSite' });
    if (path.startsWith('/artwork/') && !DRAWN_ART.test(path)) {
      const isServed = serveArtwork(request, response, () => isAuthorRequest(request));
      return void isServed.then(
        (is) => is || refuse(request, response, 404, { code: 'notFound' }),
        (error: unknown) => fail(request, response, error),
      );
    }
    assets(request, response, () => {
      if (address === null) request.url = '/404';
      else if (!next && ODD_SPELLING.test(path)) request.url = isApi(path) ? '/api/404' : '/404';
      else if (prefix) request.url = path + queryOf(target);
      const called = callAstro(pages, { request, response, path: address ?? path, mended, next });
      called.catch((error: unknown) => fail(request, response, error));
    });
  };
  const answerOrFail: typeof answer = (request, response, next) => {
    try {
      answer(request, response, next);
    } catch (error) {
      fail(request, response, error);
    }
  };
  return (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    measure(request, response);
    try {
      recordFeedReader({ path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' }, new Date());
      // Before the request has an id: of what comes from the cache nothing is logged.
      if (sendCachedPage(request, response)) return;
      withRequestId(request, config.trustProxy > 0, () =>
        inLanguage(languageFor(request), () => answerOrFail(request, response, next)),
      );
    } catch (error) {
      withRequestId(request, config.trustProxy > 0, () => fail(request, response, error));
    }
  };
}

type PageCall = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  mended: MendedLink | null;
  next: Next | undefined;
};

/** Renders a HEAD as the GET it stands for, so that its headers are the same; Node omits the body. */
async function callAstro(pages: Pages, { request, response, path, mended, next }: PageCall): Promise<void> {
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.method !== 'GET' && isApi(path)) request.setTimeout(CALL_MS);
  if (!next) forgetHost(request);
  const address = clientAddress(request, config.trustProxy);
  const render = async (shared: Render | null) =>
    pages(request, response, next, { clientAddress: address, shared, mended });
  const target = path + queryOf(request.url ?? '/');
  const isShared = !isApi(path) || (request.method === 'GET' && isSharedCall(target));
  if (next || !isShared) return render(null);
  await sendOrRender({ request, response, target, address, isChanged: mended !== null, render });
}

function findMended(target: string): MendedLink | null {
  const link = mendLink(target);
  if (link === null) return null;
  const [address = link] = link.split('#', 1);
  return { link, address: splitPrefix(address).path, isOtherPage: isOtherPage(target, link) };
}

const queryOf = (target: string): string => (target.includes('?') ? target.slice(target.indexOf('?')) : '');

/** The language of an address; a call has none in its address, and is answered in English unless it prefers another. */
const languageFor = ({ url = '/', headers }: IncomingMessage) =>
  isApi(url) ? preferredLanguage(headers['accept-language']) : languageOf(url);

/** Returns where a page is whose address has the prefix in another way than ours; null for ours. */
function spelledOnce(target: string, prefix: string, path: string): string | null {
  if (path === '/' ? target.startsWith(`${prefix}/`) : path.endsWith('/'))
    return underPrefix(prefix, path.replace(/\/$/, '') || '/') + queryOf(target);
  return null;
}

/** Removes the headers Astro builds its URLs from, and fails on when they are malformed. Ours is a setting. */
function forgetHost({ headers }: IncomingMessage): void {
  headers.host = publicHost();
  delete headers.forwarded;
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-port'];
  delete headers['x-forwarded-proto'];
}

/** Returns the path and query of a request target, which may name its host before them (RFC 9112 §3.2.2). */
const originForm = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/');

/**
 * Returns the path without dot segments; null if it is malformed, or has an empty segment, as none of our paths has.
 */
function readPath(target: string): string | null {
  if (!/^\/(?![/\\])/.test(target)) return null;
  try {
    const { pathname } = new URL(target, config.publicUrl);
    return pathname.includes('//') || decodeURIComponent(pathname).includes('\0') ? null : pathname;
  } catch {
    return null;
  }
}

/** Pages are read-only. Endpoints decide on their methods themselves, except for TRACE, on which Astro fails. */
const isAnswered = (method: string, path: string): boolean =>
  methodsOf(path).includes(method) || (method !== 'TRACE' && isApi(path));

const methodsOf = (path: string): string[] => (FORM_PAGES.includes(path) ? [...PAGE_METHODS, 'POST'] : PAGE_METHODS);

const isApi = (path: string): boolean => /^\/api(\/|\?|$)/.test(path);

/** Turns an error into one failed response; uncaught, it would end the process or leave the visitor waiting. */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const isRefusal = error instanceof DomainError;
  if (!isRefusal) logError('request failed', error);
  if (response.headersSent) return void response.destroy();
  if (!isRefusal) return refuse(request, response, 500, { code: 'internal' });
  const { status, headers } = refusalHead(error);
  refuse(request, response, status, error.reason, headers);
}

/** Responds with JSON under /api, with a line of text elsewhere. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  reason: Reason,
  more: Record<string, string> = {},
): void {
  const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': NO_CONTENT, ...more };
  if (isApi(request.url ?? '')) {
    response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
    return void response.end(JSON.stringify(refusalBody(reason)));
  }
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(reasonText(reason));
}
