import { HINT_COOKIE, hasHint, hintCookie } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { WhoAmI } from '#shared/answers/people.ts';

export const GET = endpoint(
  'GET /api/auth/me',
  {
    summary: 'Says who is signed in.',
    who: 'everyone',
    answers: { 200: WhoAmI },
  },
  ({ user }, { cookies }) => {
    const hint = cookies.get(HINT_COOKIE)?.value;
    // The session has expired: the browser stops asking.
    const isPast = user === null && hasHint(hint, 'user');
    const answer = json({ user, isAdmin: user?.isAdmin === true, ...(user && { role: user.role }) });
    return withCookies(answer, isPast ? [hintCookie(hint, { user: false })] : []);
  },
);
