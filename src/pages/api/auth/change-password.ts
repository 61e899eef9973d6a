import { changeOwnPassword } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { passwordChange } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const user = requireRecentUser(locals, new Date());
  const change = await readJson(request, passwordChange(config.passwordMinLength));
  await changeOwnPassword(user, change, locals.session?.id ?? '', new Date());
  return noContent();
});
