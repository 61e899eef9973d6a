import { endpoint, noContent, onlyAllows, requireId, requireRecentUser } from '#server/http.ts';
import { expectNoBody } from '#server/request.ts';
import { deletePasskey } from '#server/passkeys.ts';

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const user = requireRecentUser(locals, new Date());
  expectNoBody(request);
  await deletePasskey(user, requireId(params['passkeyId']));
  return noContent();
});

export const ALL = onlyAllows('DELETE');
