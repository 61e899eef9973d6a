import { revokeToken } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent } from '#server/http/responses.ts';
import { requireId, requireRecentAdmin } from '#server/http/rights.ts';
import { expectNoBody } from '#server/http/request.ts';

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireRecentAdmin(locals, new Date());
  expectNoBody(request);
  await revokeToken(admin, requireId(params['tokenId']));
  return noContent();
});
