import { createRecoveryCode } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const user = requireRecentUser(locals, now);
  expectNoBody(request);
  return json({ recoveryCode: await createRecoveryCode(user, now) }, 201);
});
