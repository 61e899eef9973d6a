import { beginRegistration, requireProof, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_PROOF } from '#server/http/refusals.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { RequiredProof } from '#shared/account.ts';
import { RegistrationOptions } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/passkeys/register/begin',
  {
    summary: 'Begins to add a passkey (WebAuthn).',
    notes: 'Wants a proof. Sets the cookie `webauthn`.',
    who: 'user',
    signIn: 'recent',
    body: RequiredProof,
    answers: { 200: RegistrationOptions },
    refuses: { ...OF_PROOF, conflict: ['tooManyPasskeys'] },
  },
  async ({ user, body, now }, { cookies, locals }) => {
    const held = cookies.get(WEBAUTHN_COOKIE)?.value;
    const proven = await requireProof(user, body, held, now);
    const { options, cookie } = await beginRegistration(proven, held, locals.clientAddress, now);
    return withCookies(json(options), [cookie]);
  },
);
