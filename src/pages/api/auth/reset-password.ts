import { config } from '#server/config.ts';
import { endpoint, onlyAllows } from '#server/http.ts';
import { readJson } from '#server/request.ts';
import { resetPassword } from '#server/resets.ts';
import { passwordReset } from '#shared/account.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const reset = await readJson(request, passwordReset(config.passwordMinLength));
  await resetPassword(reset, locals.clientAddress, new Date());
  return { message: 'Password reset successful' };
});

export const ALL = onlyAllows('POST');
