import { HINT_COOKIE, hasHint, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

/** Clears the hint cookie of an expired session, so that the browser stops asking. */
export const GET = endpoint(({ locals, cookies }) => {
  const { user } = locals;
  const hint = cookies.get(HINT_COOKIE)?.value;
  const isPast = user === null && hasHint(hint, 'user');
  const answer = json({ user, isAdmin: user?.isAdmin === true, ...(user && { role: user.role }) });
  return withCookies(answer, isPast ? [hintCookie(hint, { user: false })] : []);
});
