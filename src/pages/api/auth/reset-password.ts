import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { resetPassword } from '#server/accounts/index.ts';
import { passwordReset } from '#shared/account.ts';
import { Message } from '#shared/answers/message.ts';

export const POST = endpoint(
  'POST /api/auth/reset-password',
  {
    summary: 'Sets a new password with the token of a reset link, or with a recovery code.',
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
