import type { APIContext } from 'astro';
import { reasonText } from '#shared/reason.ts';
import { defineMiddleware } from 'astro:middleware';
import { SESSION_COOKIE } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { finishPage } from '#server/front/index.ts';
import { refuseOtherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#server/http/headers.ts';
import { findIdentity } from '#server/http/identity.ts';
import { redirectToMended } from '#server/http/mended.ts';
import { renderNotFound } from '#server/http/not-found.ts';
import { isDatabaseUnavailable } from '#server/http/responses.ts';
import { logError, withoutToken } from '#server/log.ts';
import { signInPath } from '#server/words.ts';

/** By their paths from here: what they export are the methods they have. */
const ENDPOINTS = import.meta.glob<object>('./pages/api/**/[!_]*.ts');

/**
 * Sets locals.user and locals.session from the cookie, or from the bearer token of an API call, and renders the error
 * page when a page throws. A response that read them must not be cached; a page that is the same for everyone never
 * reads them, so it also works while the database is unavailable.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  // The front door passes it on to the built pages only.
  if (import.meta.env.DEV) context.locals.clientAddress = context.clientAddress;
  // A rewrite to an error page runs all of this once more within: only the outer run finishes the page.
  const isWithin = context.locals.isRendering === true;
  context.locals.isRendering = true;
  const readIdentity = await readIdentityOf(context);
  let wasRead = false;
  for (const name of ['user', 'session'] as const) {
    Object.defineProperty(context.locals, name, {
      configurable: true,
      get: () => {
        wasRead = true;
        return readIdentity()?.[name] ?? null;
      },
    });
  }
  const isNotFound = context.routePattern === '/404';
  // By its own address: it is the same for all that are not there.
  const render = async () => (await refuseMethod(context)) ?? renderPage();
  const renderPage = () => next(isNotFound ? '/404' : undefined).catch((error: unknown) => troublePage(context, error));
  const response = await (isNotFound ? renderNotFound(render, () => !wasRead) : render());
  nameCharset(response.headers);
  if (context.routePattern.startsWith('/embed/')) allowFraming(response.headers);
  if (wasRead && !isForEveryone(context)) {
    context.cache.set(false);
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.append('Vary', 'Cookie');
  }
  forbidContent(response.headers);
  if (config.isHttps) upgradeRequests(response.headers);
  if (isWithin) return response;
  const moved = await redirectToMended(context, response);
  if (moved) return moved;
  const { request, locals, cache } = context;
  return import.meta.env.DEV
    ? response
    : finishPage(response, { request, shared: locals.shared, cache: cache.options });
});

/**
 * Returns whether this is a call without credentials: its endpoint has read that no one is signed in, and says by its
 * tags that everyone else of these gets the same.
 */
const isForEveryone = ({ url, request, cookies, cache }: APIContext): boolean =>
  url.pathname.startsWith('/api/') &&
  cache.tags.length > 0 &&
  !request.headers.has('authorization') &&
  !cookies.has(SESSION_COOKIE);

/** Adds the charset to HTML: link previews that stop reading before `<meta charset>` take ISO 8859-1 otherwise. */
function nameCharset(headers: Headers): void {
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8');
}

/**
 * Forbids all content on responses that are not HTML (feed, transcripts, redirects), even if a browser displays them.
 */
function forbidContent(headers: Headers): void {
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  if (!isPage && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_CONTENT);
}

/** Adds upgrade-insecure-requests, which the build leaves out because it does not know the site's scheme. */
function upgradeRequests(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy');
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  if (policy && isPage) headers.set('Content-Security-Policy', `${policy} upgrade-insecure-requests`);
}

/** Lets other sites frame the players only. It may load only our content, and not submit or navigate. */
function allowFraming(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
}

/** Returns a reader of the signed-in user that rethrows a lookup error only when a page or call reads it. */
async function readIdentityOf(context: APIContext): Promise<() => Awaited<ReturnType<typeof findIdentity>>> {
  try {
    const found = await findIdentity(context, new Date());
    return () => found;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function refuseMethod({ routePattern, request }: APIContext): Promise<Response | null> {
  const load = ENDPOINTS[`./pages${routePattern}.ts`] ?? ENDPOINTS[`./pages${routePattern}/index.ts`];
  return load ? refuseOtherMethods(request, await load()) : null;
}

async function troublePage(context: APIContext, error: unknown): Promise<Response> {
  const refusal = error instanceof DomainError ? error : null;
  if (refusal?.fault === 'tooMany') return tooManyPage(context, refusal);
  if (refusal?.fault === 'signedOut') return context.redirect(signInPath(context.url.pathname + context.url.search));
  if (refusal?.fault === 'forbidden') return context.rewrite('/403');
  logError('page failed', error, { path: withoutToken(context.url.pathname) });
  context.cache.set(false);
  const page = await context.rewrite('/500');
  const isUnavailable = isDatabaseUnavailable(error);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  if (isUnavailable) headers.set('Retry-After', '5');
  return new Response(page.body, { status: isUnavailable ? 503 : 500, headers });
}

/** Returns 429 as plain text: rendering a page would cost more than the limit saves. */
function tooManyPage({ cache }: APIContext, { reason, retryAfter = 1 }: DomainError): Response {
  cache.set(false);
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(Math.ceil(retryAfter)) };
  return new Response(reasonText(reason), {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}
