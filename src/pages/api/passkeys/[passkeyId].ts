import { endpoint } from '#server/http/endpoint.ts';
import { noContent } from '#server/http/responses.ts';
import { requireId, requireRecentUser } from '#server/http/rights.ts';
import { expectNoBody } from '#server/http/request.ts';
import { deletePasskey } from '#server/accounts/index.ts';

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const user = requireRecentUser(locals, new Date());
  expectNoBody(request);
  await deletePasskey(user, requireId(params['passkeyId']));
  return noContent();
});
