import { beginRegistration, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { RegistrationOptions } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/passkeys/register/begin',
  {
    summary: 'Begins to add a passkey (WebAuthn).',
    notes: 'Takes nothing. Sets the cookie `webauthn`.',
    who: 'user',
    signIn: 'fresh',
    answers: { 200: RegistrationOptions },
    refuses: { conflict: ['tooManyPasskeys'] },
  },
  async ({ user, now }, { cookies, locals }) => {
    const held = cookies.get(WEBAUTHN_COOKIE)?.value;
    const { options, cookie } = await beginRegistration(user, held, locals.clientAddress, now);
    return withCookies(json(options), [cookie]);
  },
);
