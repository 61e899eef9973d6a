import { feedback } from '#shared/contract/feedback.ts';
import { HINT_COOKIE, hasHint, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { findOwnRating, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';

export const GET = endpoint(feedback.findOwn, async ({ user, params }, { cookies, locals }) => {
  const visitor = identifyVisitor(cookies.get(VISITOR_COOKIE)?.value);
  const listener = { userId: user?.id, visitor, address: locals.clientAddress };
  const rating = await findOwnRating(listener, params.episodeId);
  // Browsers evict cookies one at a time: the hint is set again for a visitor who has rated but lost it.
  const hint = cookies.get(HINT_COOKIE)?.value;
  const isForgotten = rating !== null && !hasHint(hint, 'rated');
  return withCookies(json(rating), isForgotten ? [hintCookie(hint, { rated: true })] : []);
});
