import { completeAuthentication, openSession, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_SIGN_IN } from '#server/http/refusals.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { SignedIn } from '#shared/answers/people.ts';
import { PasskeyAssertion } from '#shared/passkey.ts';

export const POST = endpoint(
  'POST /api/passkeys/authenticate/complete',
  {
    summary: 'Signs in with what the browser returned for a passkey.',
    notes: 'Sets the cookies of a sign-in. Anything wrong, a frame of another site too, is 401 `passkeyRefused`.',
    who: 'everyone',
    body: PasskeyAssertion,
    answers: { 200: SignedIn },
    refuses: OF_SIGN_IN,
  },
  async ({ body, now }, { request, cookies, locals }) => {
    const held = (name: string) => cookies.get(name)?.value;
    const user = await completeAuthentication(body.response, held(WEBAUTHN_COOKIE), locals.clientAddress, now);
    return withCookies(json({ user }), await openSession(user, held, request.headers.get('user-agent')));
  },
);
