import { completeRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Passkey } from '#shared/answers/people.ts';
import { PasskeyRegistration } from '#shared/passkey.ts';

export const POST = endpoint(
  'POST /api/passkeys/register/complete',
  {
    summary: 'Adds the passkey that the browser made.',
    notes:
      'Name missing: 400 `Passkey name is required`; anything else, a ceremony in a frame of another site too: 400 `Failed to create passkey`.',
    who: 'user',
    signIn: 'recent',
    body: PasskeyRegistration,
    answers: { 201: Passkey },
    refuses: { invalid: ['passkeyNotCreated'], conflict: ['tooManyPasskeys'] },
  },
  ({ user, body: { name, response }, now }, { cookies }) =>
    completeRegistration(user, name, response, cookies.get(WEBAUTHN_COOKIE)?.value, now),
);
