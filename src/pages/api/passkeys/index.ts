import { account } from '#shared/contract/account.ts';
import { listPasskeys } from '#server/db/passkeys.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(account.listPasskeys, ({ user }) => listPasskeys(user.id));
