import { SentCopy } from '#shared/copies.ts';
import { checkCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { jsonLines } from '#server/http/responses.ts';
import { requireRecentAdmin } from '#server/http/rights.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  return jsonLines(await checkCopy(admin, await readJson(request, SentCopy), now));
});
