import { choosePassword } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint, noContent, onlyAllows, requireRecentUser } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { passwordChange } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const user = requireRecentUser(locals, new Date());
  const change = await readJson(request, passwordChange(config.passwordMinLength));
  await choosePassword(user, change, locals.session?.id ?? '', new Date());
  return noContent();
});

export const ALL = onlyAllows('POST');
