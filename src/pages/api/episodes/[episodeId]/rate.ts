import { HINT_COOKIE, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { requireId } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { identifyVisitor, rate, VISITOR_COOKIE, visitorCookie } from '#server/listening/index.ts';
import { RatingInput } from '#shared/rating.ts';

export const POST = endpoint(async ({ params, request, cookies, locals }) => {
  const input = await readJson(request, RatingInput);
  const visitor = identifyVisitor(cookies.get(VISITOR_COOKIE)?.value);
  const listener = { userId: locals.user?.id, visitor, address: locals.clientAddress };
  const now = new Date();
  const rating = await rate(listener, requireId(params.episodeId), input, now);
  const hint = hintCookie(cookies.get(HINT_COOKIE)?.value, { rated: true });
  return withCookies(json(rating, 201), locals.user ? [hint] : [hint, visitorCookie(visitor, now)]);
});
