import { account } from '#shared/contract/account.ts';
import { changeAccount, findAccountOf } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { markFresh } from '#server/http/rights.ts';

export const GET = endpoint(account.find, ({ user }) => findAccountOf(user));

export const PUT = endpoint(account.change, ({ user, body, now }, { locals }) =>
  changeAccount(markFresh(user, locals, now), body, now),
);
