import { account } from '#shared/contract/account.ts';
import { createRecoveryCode, openSession, registerAdmin, requireOpenRegistration } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';

export const POST = endpoint(
  account.register,
  async ({ body, now }, { request, cookies, locals }) => {
    const { user, isFirst } = await registerAdmin(body, locals.clientAddress, now);
    // Anyone who makes a colleague's account stays signed in as themselves.
    if (!isFirst) return json({ user, isSignedIn: false }, 201);
    const recoveryCode = await createRecoveryCode({ ...user, isRecent: true, isFresh: true }, now);
    const held = (name: string) => cookies.get(name)?.value;
    return withCookies(
      json({ user, isSignedIn: true, recoveryCode }, 201),
      await openSession(user, held, request.headers.get('user-agent')),
    );
  },
  { precondition: requireOpenRegistration },
);
