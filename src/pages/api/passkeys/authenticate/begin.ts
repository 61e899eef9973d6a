import { beginAuthentication, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { AssertionOptions } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/passkeys/authenticate/begin',
  {
    summary: 'Begins a sign-in with a passkey (WebAuthn).',
    notes: 'The options are without `allowCredentials`. Sets the cookie `webauthn`.',
    who: 'everyone',
    answers: { 200: AssertionOptions },
  },
  async ({ now }, { cookies, locals }) => {
    const held = cookies.get(WEBAUTHN_COOKIE)?.value;
    const { options, cookie } = await beginAuthentication(held, locals.clientAddress, now);
    return withCookies(json(options), [cookie]);
  },
);
