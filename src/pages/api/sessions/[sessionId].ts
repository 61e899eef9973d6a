import { HINT_COOKIE } from '#server/cookies.ts';
import { endOwnSession, sessionCookies } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent, withCookies } from '#server/http/responses.ts';

export const DELETE = endpoint(
  'DELETE /api/sessions/{sessionId}',
  {
    summary: 'Signs one of your devices out.',
    who: 'user',
    answers: { 204: null },
    refuses: { missing: ['alreadySignedOut'] },
  },
  async ({ user, params: { sessionId } }, { cookies, locals }) => {
    await endOwnSession(user, sessionId);
    const isOwn = sessionId === locals.session?.id;
    return withCookies(noContent(), isOwn ? sessionCookies(null, cookies.get(HINT_COOKIE)?.value) : []);
  },
);
