import { feedback } from '#shared/contract/feedback.ts';
import { HINT_COOKIE, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { identifyVisitor, rate, VISITOR_COOKIE, visitorCookie } from '#server/listening/index.ts';

export const POST = endpoint(feedback.rate, async ({ user, params, body, now }, { cookies, locals }) => {
  const visitor = identifyVisitor(cookies.get(VISITOR_COOKIE)?.value);
  const listener = { userId: user?.id, visitor, address: locals.clientAddress };
  const rating = await rate(listener, params.episodeId, body, now);
  const hint = hintCookie(cookies.get(HINT_COOKIE)?.value, { rated: true });
  return withCookies(json(rating, 201), user ? [hint] : [hint, visitorCookie(visitor, now)]);
});
