import { DEVICE_COOKIE, openSession, signIn, takeUnseenPasskeys } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_SIGN_IN } from '#server/http/refusals.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { Credentials } from '#shared/account.ts';
import { SignedIn } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/auth/login',
  {
    summary: 'Signs in with a name and a password.',
    notes: 'Sets the cookies `session`, `device` and `hint`. `review` is there once after a reset that left passkeys.',
    who: 'everyone',
    body: Credentials,
    answers: { 200: SignedIn },
    refuses: OF_SIGN_IN,
  },
  async ({ body, now }, { request, cookies, locals }) => {
    const held = (name: string) => cookies.get(name)?.value;
    const { user, provedBy } = await signIn(body, locals.clientAddress, now, held(DEVICE_COOKIE));
    const review = (await takeUnseenPasskeys(user)) ? { review: 'passkeys' } : {};
    const session = await openSession(user, held, request.headers.get('user-agent'), provedBy);
    return withCookies(json({ user, ...review }), session);
  },
);
