import { changeAccount, findAccountOf, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireRecentUser, requireUser } from '#server/http/rights.ts';
import { AccountRequest } from '#shared/people.ts';

export const GET = endpoint(({ locals }) => findAccountOf(requireUser(locals)));

export const PUT = endpoint(async ({ request, cookies, locals }) => {
  const now = new Date();
  const user = requireRecentUser(locals, now);
  const held = cookies.get(WEBAUTHN_COOKIE)?.value;
  return changeAccount(user, await readJson(request, AccountRequest), held, now);
});
