import { account } from '#shared/contract/account.ts';
import { confirmEmail } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(account.confirmEmail, ({ body, now }, { locals }) =>
  confirmEmail(body.token, locals.clientAddress, now),
);
