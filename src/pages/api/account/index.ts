import { changeAccount, findAccountOf, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PROOF } from '#server/http/refusals.ts';
import { Account } from '#shared/answers/people.ts';
import { AccountRequest } from '#shared/people.ts';

export const GET = endpoint(
  'GET /api/account',
  {
    summary: 'Returns your own account.',
    who: 'user',
    answers: { 200: Account },
    refuses: { missing: ['accountGone'] },
  },
  ({ user }) => findAccountOf(user),
);

export const PUT = endpoint(
  'PUT /api/account',
  {
    summary: 'Changes your e-mail address and what you get mail about; another address needs a proof that it is you.',
    notes:
      '`email` may be null; `notices` are of `approvals`, `schedule`, `failures`, `comments`. Another `email` wants a proof; the address before hears of it by mail.',
    who: 'user',
    signIn: 'recent',
    body: AccountRequest,
    answers: { 200: Account },
    refuses: { ...OF_PROOF, missing: ['accountGone'] },
  },
  ({ user, body, now }, { cookies }) => changeAccount(user, body, cookies.get(WEBAUTHN_COOKIE)?.value, now),
);
