import { withdrawInvitation } from '#server/accounts/index.ts';
import { findInvitation } from '#server/db/invitations.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Invitation } from '#shared/answers/people.ts';

export const GET = endpoint(
  'GET /api/people/invitations/{invitationId}',
  {
    summary: 'Returns an invitation that nobody has used.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: Invitation },
    refuses: { missing: ['invitationGone'] },
  },
  async ({ params, now }) => requireFound(await findInvitation(params.invitationId, now), { code: 'invitationGone' }),
);

export const DELETE = endpoint(
  'DELETE /api/people/invitations/{invitationId}',
  {
    summary: 'Withdraws an invitation.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 204: null },
    refuses: { missing: ['invitationGone'] },
  },
  ({ user, params }) => withdrawInvitation(user, params.invitationId),
);
