import { endpoint, json, onlyAllows, readJson, withCookies } from '#server/http.ts';
import { completeAuthentication, WEBAUTHN_COOKIE } from '#server/passkeys.ts';
import { openSession, SESSION_COOKIE } from '#server/sessions.ts';
import { PasskeyAssertion } from '#shared/passkey.ts';

export const POST = endpoint(async ({ request, cookies }) => {
  const { response } = await readJson(request, PasskeyAssertion);
  const user = await completeAuthentication(response, cookies.get(WEBAUTHN_COOKIE)?.value, new Date());
  const userAgent = request.headers.get('user-agent') ?? '';
  return withCookies(json({ user }), await openSession(user, cookies.get(SESSION_COOKIE)?.value, userAgent));
});

export const ALL = onlyAllows('POST');
