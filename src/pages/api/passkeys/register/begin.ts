import { account } from '#shared/contract/account.ts';
import { beginRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const POST = endpoint(account.beginPasskey, async ({ user, now }, { cookies, locals }) => {
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  const { options, cookie } = await beginRegistration(user, held, locals.clientAddress, now);
  return withCookies(json(options), [cookie]);
});
