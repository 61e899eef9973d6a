import { account } from '#shared/contract/account.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { resetPassword } from '#server/accounts/index.ts';

export const POST = endpoint(account.resetPassword, async ({ body, now }, { locals }) => {
  await resetPassword(body, locals.clientAddress, now);
  return { message: 'Password reset successful' };
});
