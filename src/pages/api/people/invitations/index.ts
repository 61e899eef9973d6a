import { createInvitation } from '#server/accounts/index.ts';
import { listInvitations } from '#server/db/invitations.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireFreshAdmin, requireRecentAdmin } from '#server/http/rights.ts';
import { NewInvitation } from '#shared/people.ts';

export const GET = endpoint(({ locals }) => {
  const now = new Date();
  requireRecentAdmin(locals, now);
  return listInvitations(now);
});

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireFreshAdmin(locals, now);
  return json(await createInvitation(admin, await readJson(request, NewInvitation), now), 201);
});
