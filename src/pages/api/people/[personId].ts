import { changePersonRole, deleteUser } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody, readJson } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireFreshAdmin, requireId } from '#server/http/rights.ts';
import { RoleChange } from '#shared/people.ts';

export const PATCH = endpoint(async ({ params, request, locals }) => {
  const now = new Date();
  const admin = requireFreshAdmin(locals, now);
  const { role } = await readJson(request, RoleChange);
  return changePersonRole(admin, requireId(params['personId']), role, now);
});

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireFreshAdmin(locals, new Date());
  expectNoBody(request);
  await deleteUser(admin, { id: requireId(params['personId']) });
  return noContent();
});
