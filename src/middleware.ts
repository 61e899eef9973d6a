import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { isDatabaseAway } from '#server/http.ts';
import { logError } from '#server/log.ts';
import { findSessionUser, SESSION_COOKIE } from '#server/sessions.ts';
import type { User } from './shared/account.ts';

/**
 * Cookie → locals.user, and a page that failed → the error page. Whoever reads the user gets an answer no cache may
 * keep: a page that is the same for everyone must never look, and is not disturbed when the database is away.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const readUser = await findUser(context);
  let wasRead = false;
  Object.defineProperty(context.locals, 'user', {
    configurable: true,
    get: () => {
      wasRead = true;
      return readUser();
    },
  });
  const response = await next().catch((error: unknown) => troublePage(context, error));
  if (wasRead) {
    context.cache.set(false);
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.append('Vary', 'Cookie');
  }
  return response;
});

/** Who it is, or the reason it cannot be said, for whoever asks. */
async function findUser(context: APIContext): Promise<() => User | null> {
  const token = context.cookies.get(SESSION_COOKIE)?.value;
  try {
    const user = await findSessionUser(token, new Date());
    return () => user;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function troublePage(context: APIContext, error: unknown): Promise<Response> {
  logError('page failed', error, { path: context.url.pathname });
  context.cache.set(false);
  const page = await context.rewrite('/500');
  const isAway = isDatabaseAway(error);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  if (isAway) headers.set('Retry-After', '5');
  return new Response(page.body, { status: isAway ? 503 : 500, headers });
}
