import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { resetPassword } from '#server/accounts/index.ts';
import { passwordReset } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const reset = await readJson(request, passwordReset(config.passwordMinLength));
  await resetPassword(reset, locals.clientAddress, new Date());
  return { message: 'Password reset successful' };
});
