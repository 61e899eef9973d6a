import { account } from '#shared/contract/account.ts';
import { completeRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(account.completePasskey, ({ user, body: { name, response }, now }, { cookies }) =>
  completeRegistration(user, name, response, cookies.get(WEBAUTHN_COOKIE)?.value, now),
);
