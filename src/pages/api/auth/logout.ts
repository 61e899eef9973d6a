import { account } from '#shared/contract/account.ts';
import { HINT_COOKIE } from '#server/cookies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent, withCookies } from '#server/http/responses.ts';
import { endSession, SESSION_COOKIE, sessionCookies } from '#server/accounts/index.ts';

export const POST = endpoint(account.signOut, async (_, { cookies }) => {
  await endSession(cookies.get(SESSION_COOKIE)?.value);
  const response = withCookies(noContent(), sessionCookies(null, cookies.get(HINT_COOKIE)?.value));
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
});
