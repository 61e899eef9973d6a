import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { resetPassword } from '#server/accounts/index.ts';
import { passwordReset } from '#shared/account.ts';
import { Message } from '#shared/answers/message.ts';

export const POST = endpoint(
  'POST /api/auth/reset-password',
  {
    summary: 'Sets a new password with the token of a reset link, or with a recovery code.',
    notes:
      'Every session of the user ends and what they began to act by later: keys, invitations, links they made for others or for reviewers, an import, uploads that have not arrived. Passkeys stay. `token` may be the recovery code, in any case, with or without hyphens and spaces. Unknown, used, older than 20 minutes (made by an administrator: an hour): 400 `Invalid or expired reset token`; a password that is refused leaves the token as it is.',
    who: 'everyone',
    body: passwordReset(config.passwordMinLength),
    answers: { 200: Message },
    refuses: { invalid: ['passwordTooEasy', 'resetTokenInvalid'] },
  },
  async ({ body, now }, { locals }) => {
    await resetPassword(body, locals.clientAddress, now);
    return { message: 'Password reset successful' };
  },
);
