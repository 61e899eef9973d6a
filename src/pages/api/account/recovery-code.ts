import { createRecoveryCode } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/account/recovery-code',
  {
    summary: 'Makes a new recovery code; the one before ends.',
    notes:
      'The code is shown this once: it sets a new password at `/reset-password`, once, and replaces the one before.',
    who: 'user',
    signIn: 'fresh',
    answers: { 201: z.object({ recoveryCode: z.string() }) },
  },
  async ({ user, now }) => ({ recoveryCode: await createRecoveryCode(user, now) }),
);
