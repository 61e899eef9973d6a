import { RestoreRequest, restoreInWords } from '#shared/copies.ts';
import { mayFollowRestore, readRestore, startFromCopy } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireRecentAdmin } from '#server/http/rights.ts';

/** A restored site has no sessions yet: the person who started it has its token, in a header that no log keeps. */
export const GET = endpoint(async ({ request, locals }) => {
  const token = request.headers.get('Restore-Token');
  if (token === null || !(await mayFollowRestore(token))) requireAdmin(locals);
  return restoreInWords(await readRestore());
});

/** A day, not ten minutes: a large copy takes longer to be sent. */
export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  const { token, ...begun } = await startFromCopy(admin, await readJson(request, RestoreRequest), now);
  return json({ ...restoreInWords(begun), token }, 202);
});
