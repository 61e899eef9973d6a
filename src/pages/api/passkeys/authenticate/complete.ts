import { endpoint, json, onlyAllows, withCookies } from '#server/http.ts';
import { readJson } from '#server/request.ts';
import { completeAuthentication, WEBAUTHN_COOKIE } from '#server/passkeys.ts';
import { openSession } from '#server/sessions.ts';
import { PasskeyAssertion } from '#shared/passkey.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const { response } = await readJson(request, PasskeyAssertion);
  const held = (name: string) => cookies.get(name)?.value;
  const user = await completeAuthentication(response, held(WEBAUTHN_COOKIE), locals.clientAddress, new Date());
  return withCookies(json({ user }), await openSession(user, held, request.headers.get('user-agent')));
});

export const ALL = onlyAllows('POST');
