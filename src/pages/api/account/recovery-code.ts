import { account } from '#shared/contract/account.ts';
import { createRecoveryCode } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(account.renewRecoveryCode, async ({ user, now }) => ({
  recoveryCode: await createRecoveryCode(user, now),
}));
