import { account } from '#shared/contract/account.ts';
import { completeAuthentication, openSession, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const POST = endpoint(account.completePasskeySignIn, async ({ body, now }, { request, cookies, locals }) => {
  const held = (name: string) => cookies.get(name)?.value;
  const user = await completeAuthentication(body.response, held(WEBAUTHN_COOKIE), locals.clientAddress, now);
  return withCookies(json({ user }), await openSession(user, held, request.headers.get('user-agent')));
});
