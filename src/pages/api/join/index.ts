import { join, openSession } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_INVITATIONS } from '#server/http/refusals.ts';
import { json, withCookies } from '#server/http/responses.ts';
import { SignedIn } from '#shared/answers/people.ts';
import { joining } from '#shared/people.ts';

export const POST = endpoint(
  'POST /api/join',
  {
    summary: 'Makes the account of an invited person, and signs in.',
    notes:
      'Sets the cookies of a sign-in. Used, ended, withdrawn, or made by somebody who is an administrator no longer: 400 with why; name taken, or somebody is signed in: 409.',
    who: 'everyone',
    body: joining(config.passwordMinLength),
    answers: { 201: SignedIn },
    refuses: { ...OF_INVITATIONS, conflict: ['alreadySignedIn', 'usernameTaken', 'emailTaken'] },
  },
  async ({ user: present, body, now }, { request, cookies, locals }) => {
    if (present) throw new DomainError('conflict', { code: 'alreadySignedIn', name: present.username });
    const user = await join(body, locals.clientAddress, now);
    const held = (name: string) => cookies.get(name)?.value;
    return withCookies(json({ user }, 201), await openSession(user, held, request.headers.get('user-agent')));
  },
);
