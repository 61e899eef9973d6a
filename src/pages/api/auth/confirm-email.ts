import { confirmEmail } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { z } from '#shared/schema.ts';
import { EmailToken } from '#shared/people.ts';

export const POST = endpoint(
  'POST /api/auth/confirm-email',
  {
    summary: 'Confirms an email address with the token of the link that was sent to it.',
    notes:
      'Works once, within 24 hours, while the account has that address. Other accounts that entered it and did not confirm it lose it; where another account signs in by it: 409.',
    who: 'everyone',
    body: EmailToken,
    answers: { 200: z.object({ email: z.string() }) },
    refuses: { invalid: ['emailLinkInvalid'], conflict: ['emailTaken'] },
  },
  ({ body, now }, { locals }) => confirmEmail(body.token, locals.clientAddress, now),
);
