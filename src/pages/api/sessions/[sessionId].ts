import { account } from '#shared/contract/account.ts';
import { HINT_COOKIE } from '#server/cookies.ts';
import { endOwnSession, sessionCookies } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent, withCookies } from '#server/http/responses.ts';

export const DELETE = endpoint(account.endSession, async ({ user, params: { sessionId } }, { cookies, locals }) => {
  await endOwnSession(user, sessionId);
  const isOwn = sessionId === locals.session?.id;
  return withCookies(noContent(), isOwn ? sessionCookies(null, cookies.get(HINT_COOKIE)?.value) : []);
});
