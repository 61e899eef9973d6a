import { createToken } from '#server/accounts/index.ts';
import { listTokens } from '#server/db/tokens.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { requireRecentAdmin } from '#server/http/rights.ts';
import { NewToken } from '#shared/token.ts';

export const GET = endpoint(({ locals }) => listTokens(requireRecentAdmin(locals, new Date()).id));

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  return json(await createToken(admin, await readJson(request, NewToken), now), 201);
});
