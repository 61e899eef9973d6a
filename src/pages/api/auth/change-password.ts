import { changeOwnPassword } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { passwordChange } from '#shared/account.ts';

export const POST = endpoint(
  'POST /api/auth/change-password',
  {
    summary: 'Changes your password; all other sessions end.',
    who: 'user',
    signIn: 'recent',
    body: passwordChange(config.passwordMinLength),
    answers: { 204: null },
    refuses: { invalid: ['passwordNotCurrent', 'passwordTooEasy'], tooMany: ['tooManySignIns'] },
  },
  ({ user, body, now }, { locals }) => changeOwnPassword(user, body, locals.session?.id ?? '', now),
);
