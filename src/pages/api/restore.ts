import { RestoreRequest, restoreInWords } from '#shared/copies.ts';
import { readRestore, startFromCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireRecentAdmin } from '#server/http/rights.ts';

export const GET = endpoint(async ({ locals }) => {
  requireAdmin(locals);
  return restoreInWords(await readRestore(new Date()));
});

/** A day, not ten minutes: a large copy takes longer to be sent. */
export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  return json(restoreInWords(await startFromCopy(admin, await readJson(request, RestoreRequest), now)), 202);
});
