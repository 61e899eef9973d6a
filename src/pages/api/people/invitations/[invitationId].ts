import { withdrawInvitation } from '#server/accounts/index.ts';
import { findInvitation } from '#server/db/invitations.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireFreshAdmin, requireId, requireRecentAdmin } from '#server/http/rights.ts';

export const GET = endpoint(async ({ params, locals }) => {
  const now = new Date();
  requireRecentAdmin(locals, now);
  const invitation = await findInvitation(requireId(params['invitationId']), now);
  if (!invitation) throw new DomainError('missing', { code: 'invitationGone' });
  return invitation;
});

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireFreshAdmin(locals, new Date());
  expectNoBody(request);
  await withdrawInvitation(admin, requireId(params['invitationId']));
  return noContent();
});
