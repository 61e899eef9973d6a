import { createInvitation } from '#server/accounts/index.ts';
import { listInvitations } from '#server/db/invitations.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Invitation, MadeInvitation } from '#shared/answers/people.ts';
import { NewInvitation } from '#shared/people.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/people/invitations',
  {
    summary: 'Lists the invitations that nobody has used.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: z.array(Invitation) },
  },
  ({ now }) => listInvitations(now),
);

export const POST = endpoint(
  'POST /api/people/invitations',
  {
    summary: 'Invites somebody; the link is shown this once.',
    notes:
      'The token is in the fragment of `url`, this once, good for 7 days. `mailed`: it is under way to `email`; false without mail, and after five a day to one mailbox. Link and mail are in the language of the call. It replaces an open one to the same address.',
    who: 'administrator',
    signIn: 'fresh',
    body: NewInvitation,
    answers: { 201: MadeInvitation },
  },
  ({ user, body, now }) => createInvitation(user, body, now),
);
