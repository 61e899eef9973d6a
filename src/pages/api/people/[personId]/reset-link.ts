import { createResetLink } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireFreshAdmin, requireId } from '#server/http/rights.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const now = new Date();
  const admin = requireFreshAdmin(locals, now);
  expectNoBody(request);
  return json(await createResetLink(admin, requireId(params['personId']), now), 201);
});
