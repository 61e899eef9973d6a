import { beginRegistration, requireProof, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';
import { RequiredProof } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const now = new Date();
  const user = requireRecentUser(locals, now);
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  const proven = await requireProof(user, await readJson(request, RequiredProof), held, now);
  const { options, cookie } = await beginRegistration(proven, held, locals.clientAddress, now);
  return withCookies(json(options), [cookie]);
});
