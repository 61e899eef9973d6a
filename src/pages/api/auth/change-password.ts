import { changeOwnPassword } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PROOF } from '#server/http/refusals.ts';
import { passwordChange } from '#shared/account.ts';

export const POST = endpoint(
  'POST /api/auth/change-password',
  {
    summary: 'Changes your password; all other sessions end.',
    who: 'user',
    signIn: 'recent',
    body: passwordChange(config.passwordMinLength),
    answers: { 204: null },
    refuses: { ...OF_PROOF, invalid: [...OF_PROOF.invalid, 'passwordTooEasy'] },
  },
  ({ user, body, now }, { locals }) => changeOwnPassword(user, body, locals.session?.id ?? '', now),
);
