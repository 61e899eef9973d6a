import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { NO_CONTENT } from '#server/http/headers.ts';
import { isDatabaseUnavailable } from '#server/http/responses.ts';
import { logError } from '#server/log.ts';
import { findSession, SESSION_COOKIE } from '#server/accounts/index.ts';

/**
 * Cookie → locals.user and locals.session, and a page that failed → the error page. Whoever reads them gets an answer
 * no cache may keep: a page that is the same for everyone must never look, and is not disturbed when the database is away.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const readSession = await readSessionOf(context);
  let wasRead = false;
  for (const name of ['user', 'session'] as const) {
    Object.defineProperty(context.locals, name, {
      configurable: true,
      get: () => {
        wasRead = true;
        return readSession()?.[name] ?? null;
      },
    });
  }
  const response = await next().catch((error: unknown) => troublePage(context, error));
  if (context.routePattern === '/embed/[episodeId]') letOthersFrame(response.headers);
  if (wasRead) {
    context.cache.set(false);
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.append('Vary', 'Cookie');
  }
  forbidContent(response.headers);
  if (config.isHttps) upgradeRequests(response.headers);
  return response;
});

/** What is no page (the feed, transcripts, redirects) runs nothing, also where a browser shows it. */
function forbidContent(headers: Headers): void {
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  if (!isPage && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_CONTENT);
}

/** The build does not know yet where the site will stand, so its policy leaves this out. */
function upgradeRequests(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy');
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  if (policy && isPage) headers.set('Content-Security-Policy', `${policy} upgrade-insecure-requests`);
}

/** The one page that stands in frames of other sites. It may run and load what is ours, and neither send nor lead away. */
function letOthersFrame(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
}

/** Who it is, or the reason it cannot be said, for whoever asks. */
async function readSessionOf(context: APIContext): Promise<() => Awaited<ReturnType<typeof findSession>>> {
  const token = context.cookies.get(SESSION_COOKIE)?.value;
  try {
    const found = await findSession(token, new Date());
    return () => found;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function troublePage(context: APIContext, error: unknown): Promise<Response> {
  if (error instanceof DomainError && error.fault === 'tooMany') return tooManyPage(context, error);
  logError('page failed', error, { path: context.url.pathname });
  context.cache.set(false);
  const page = await context.rewrite('/500');
  const isAway = isDatabaseUnavailable(error);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  if (isAway) headers.set('Retry-After', '5');
  return new Response(page.body, { status: isAway ? 503 : 500, headers });
}

/** Whoever is told to wait costs no page. */
function tooManyPage({ cache }: APIContext, { message, retryAfter = 1 }: DomainError): Response {
  cache.set(false);
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(Math.ceil(retryAfter)) };
  return new Response(message, { status: 429, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}
