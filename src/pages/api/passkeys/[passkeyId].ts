import { account } from '#shared/contract/account.ts';
import { deletePasskey } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const DELETE = endpoint(account.removePasskey, ({ user, params }) => deletePasskey(user, params.passkeyId));
