import { createRecoveryCode, requireProof, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PROOF } from '#server/http/refusals.ts';
import { RequiredProof } from '#shared/account.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/account/recovery-code',
  {
    summary: 'Makes a new recovery code; the one before ends.',
    notes:
      'The code is shown this once: it sets a new password at `/reset-password`, once, and replaces the one before.',
    who: 'user',
    signIn: 'recent',
    body: RequiredProof,
    answers: { 201: z.object({ recoveryCode: z.string() }) },
    refuses: OF_PROOF,
  },
  async ({ user, body, now }, { cookies }) => {
    const proven = await requireProof(user, body, cookies.get(WEBAUTHN_COOKIE)?.value, now);
    return { recoveryCode: await createRecoveryCode(proven, now) };
  },
);
