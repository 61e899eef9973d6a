import { createRecoveryCode, openSession, registerAdmin, requireOpenRegistration } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { adminRegistration } from '#shared/account.ts';
import { Registered } from '#shared/answers/people.ts';

export const POST = endpoint(
  'POST /api/auth/secret-register-admin',
  {
    summary: 'Registers an administrator with the master password; the first one is signed in.',
    notes:
      'The first account of a site is signed in and gets a recovery code to print. In this order: closed 404, fields 400, master password 403, too easy 400, name taken 409.',
    who: 'everyone',
    body: adminRegistration(config.passwordMinLength),
    precondition: requireOpenRegistration,
    answers: { 201: Registered },
    refuses: {
      missing: ['notFound'],
      forbidden: ['masterPasswordWrong'],
      conflict: ['usernameTaken'],
      invalid: ['passwordTooEasy'],
      signedOut: ['credentialsInvalid'],
    },
  },
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
);
