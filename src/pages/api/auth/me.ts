import { account } from '#shared/contract/account.ts';
import { HINT_COOKIE, hasHint, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const GET = endpoint(account.whoAmI, ({ user }, { cookies }) => {
  const hint = cookies.get(HINT_COOKIE)?.value;
  // The session has expired: the browser stops asking.
  const isPast = user === null && hasHint(hint, 'user');
  const answer = json({ user, isAdmin: user?.isAdmin === true, ...(user && { role: user.role }) });
  return withCookies(answer, isPast ? [hintCookie(hint, { user: false })] : []);
});
