import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { completeAuthentication, openSession, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { PasskeyAssertion } from '#shared/passkey.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const { response } = await readJson(request, PasskeyAssertion);
  const held = (name: string) => cookies.get(name)?.value;
  const user = await completeAuthentication(response, held(WEBAUTHN_COOKIE), locals.clientAddress, new Date());
  return withCookies(json({ user }), await openSession(user, held, request.headers.get('user-agent')));
});
