import { withdrawInvitation } from '#server/accounts/index.ts';
import { findInvitation } from '#server/db/invitations.ts';
import { DomainError } from '#server/errors.ts';
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
  async ({ params, now }) => {
    const invitation = await findInvitation(params.invitationId, now);
    if (!invitation) throw new DomainError('missing', { code: 'invitationGone' });
    return invitation;
  },
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
