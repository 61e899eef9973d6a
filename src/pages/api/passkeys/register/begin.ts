import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';
import { expectNoBody } from '#server/http/request.ts';
import { beginRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const user = requireRecentUser(locals, new Date());
  expectNoBody(request);
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  const { options, cookie } = await beginRegistration(user, held, locals.clientAddress, new Date());
  return withCookies(json(options), [cookie]);
});
