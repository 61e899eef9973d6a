import { defineMiddleware } from 'astro:middleware';
import { findSession, SESSION_COOKIE } from '#server/sessions.ts';

/**
 * Cookie → locals.user and locals.session, and nothing else. Whoever reads it gets an answer no cache may keep: a page that is the
 * same for everyone must never look.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const found = await findSession(context.cookies.get(SESSION_COOKIE)?.value, new Date());
  let wasRead = false;
  for (const name of ['user', 'session'] as const) {
    Object.defineProperty(context.locals, name, {
      configurable: true,
      get: () => {
        wasRead = true;
        return found?.[name] ?? null;
      },
    });
  }
  const response = await next();
  if (wasRead) {
    context.cache.set(false);
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.append('Vary', 'Cookie');
  }
  return response;
});
