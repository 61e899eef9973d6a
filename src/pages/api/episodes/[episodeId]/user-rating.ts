import { HINT_COOKIE, hasHint, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { requireId } from '#server/http/rights.ts';
import { findOwnRating, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';

/** Sets the hint cookie again for a visitor who has rated but lost it: browsers evict cookies one at a time. */
export const GET = endpoint(async ({ params, cookies, locals }) => {
  const visitor = identifyVisitor(cookies.get(VISITOR_COOKIE)?.value);
  const listener = { userId: locals.user?.id, visitor, address: locals.clientAddress };
  const rating = await findOwnRating(listener, requireId(params.episodeId));
  const hint = cookies.get(HINT_COOKIE)?.value;
  const isForgotten = rating !== null && !hasHint(hint, 'rated');
  return withCookies(json(rating), isForgotten ? [hintCookie(hint, { rated: true })] : []);
});
