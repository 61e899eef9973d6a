import { account } from '#shared/contract/account.ts';
import { confirmAgain } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(account.resendConfirmation, ({ user, now }) => confirmAgain(user, now));
