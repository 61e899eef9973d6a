import { defineMiddleware } from 'astro:middleware';
import { findSessionUser, SESSION_COOKIE } from '#server/sessions.ts';

/**
 * Cookie → locals.user, and nothing else. Whoever reads it gets an answer no cache may keep: a page that is the
 * same for everyone must never look.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const user = await findSessionUser(context.cookies.get(SESSION_COOKIE)?.value, new Date());
  let wasRead = false;
  Object.defineProperty(context.locals, 'user', {
    configurable: true,
    get: () => {
      wasRead = true;
      return user;
    },
  });
  const response = await next();
  if (wasRead) {
    context.cache.set(false);
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.append('Vary', 'Cookie');
  }
  return response;
});
