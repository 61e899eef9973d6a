import { account } from '#shared/contract/account.ts';
import { removeWaysIn } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(account.removeWaysIn, ({ user, body }) => removeWaysIn(user, body));
