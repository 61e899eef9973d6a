import { changeAccount, findAccountOf } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireRecentUser, requireUser } from '#server/http/rights.ts';
import { AccountChanges } from '#shared/people.ts';

export const GET = endpoint(({ locals }) => findAccountOf(requireUser(locals)));

export const PUT = endpoint(async ({ request, locals }) => {
  const user = requireRecentUser(locals, new Date());
  return changeAccount(user, await readJson(request, AccountChanges));
});
