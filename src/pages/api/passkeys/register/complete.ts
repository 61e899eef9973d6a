import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { completeRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { PasskeyRegistration } from '#shared/passkey.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const user = requireRecentUser(locals, new Date());
  const { name, response } = await readJson(request, PasskeyRegistration);
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  return json(await completeRegistration(user, name, response, held, new Date()), 201);
});
