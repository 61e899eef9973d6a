import { changeAccount, findAccountOf } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { markFresh } from '#server/http/rights.ts';
import { Account } from '#shared/answers/people.ts';
import { AccountChanges } from '#shared/people.ts';

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
    summary: 'Changes your e-mail address and what you get mail about.',
    notes:
      '`email` may be null; `notices` are of `approvals`, `schedule`, `failures`, `comments`. Another `email` wants a sign-in of the last ten minutes; the address before hears of it by mail, and the new one signs you in and gets reset links once the link that is sent there was opened (without mail at once).',
    who: 'user',
    signIn: 'recent',
    body: AccountChanges,
    answers: { 200: Account },
    refuses: { forbidden: ['signInAgain'], missing: ['accountGone'], conflict: ['emailTaken'] },
  },
  ({ user, body, now }, { locals }) => changeAccount(markFresh(user, locals, now), body, now),
);
