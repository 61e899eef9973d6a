import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { expectNoBody } from '#server/http/request.ts';
import { beginAuthentication, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  expectNoBody(request);
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  const { options, cookie } = await beginAuthentication(held, locals.clientAddress, new Date());
  return withCookies(json(options), [cookie]);
});
