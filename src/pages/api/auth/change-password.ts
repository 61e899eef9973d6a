import { account } from '#shared/contract/account.ts';
import { changeOwnPassword } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(account.changePassword, ({ user, body, now }, { locals }) =>
  changeOwnPassword(user, body, locals.session?.id ?? '', now),
);
