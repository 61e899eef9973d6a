import { createRecoveryCode, requireProof, WEBAUTHN_COOKIE } from '#server/accounts/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireRecentUser } from '#server/http/rights.ts';
import { RequiredProof } from '#shared/account.ts';

export const POST = endpoint(async ({ request, cookies, locals }) => {
  const now = new Date();
  const user = requireRecentUser(locals, now);
  const proof = await readJson(request, RequiredProof);
  const proven = await requireProof(user, proof, cookies.get(WEBAUTHN_COOKIE)?.value, now);
  return json({ recoveryCode: await createRecoveryCode(proven, now) }, 201);
});
