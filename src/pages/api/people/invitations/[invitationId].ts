import { people } from '#shared/contract/people.ts';
import { revokeInvitation } from '#server/accounts/index.ts';
import { findInvitation } from '#server/db/invitations.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(people.findInvitation, async ({ params, now }) =>
  requireFound(await findInvitation(params.invitationId, now), { code: 'invitationGone' }),
);

export const DELETE = endpoint(people.revokeInvitation, ({ user, params }) =>
  revokeInvitation(user, params.invitationId),
);
