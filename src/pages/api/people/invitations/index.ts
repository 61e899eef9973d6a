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
    who: 'administrator',
    signIn: 'fresh',
    body: NewInvitation,
    answers: { 201: MadeInvitation },
  },
  ({ user, body, now }) => createInvitation(user, body, now),
);
