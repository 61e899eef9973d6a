import { signIn } from '#server/accounts.ts';
import { HINT_COOKIE } from '#server/cookies.ts';
import { hasRated } from '#server/db/ratings.ts';
import { endpoint, json, onlyAllows, readJson, withCookies } from '#server/http.ts';
import { SESSION_COOKIE, sessionCookies, startSession } from '#server/sessions.ts';
import { Credentials } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const credentials = await readJson(request, Credentials);
  const user = await signIn(credentials, locals.clientAddress, new Date());
  const token = await startSession(user.id, cookies.get(SESSION_COOKIE)?.value);
  const hint = (await hasRated(user.id)) ? 'rated' : cookies.get(HINT_COOKIE)?.value;
  return withCookies(json({ user }), sessionCookies(token, hint));
});

export const ALL = onlyAllows('POST');
