import { account } from '#shared/contract/account.ts';
import { listOwnSessions } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(account.listSessions, ({ user, now }, { locals }) =>
  listOwnSessions(user, locals.session, now),
);
