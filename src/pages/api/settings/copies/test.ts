import { testCopyTarget } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { requireFreshAdmin } from '#server/http/rights.ts';
import { pageWords } from '#server/words.ts';

/** 502: the site works, the bucket does not. */
export const POST = endpoint(async ({ request, locals }) => {
  requireFreshAdmin(locals, new Date());
  expectNoBody(request);
  const problem = await testCopyTarget();
  if (problem !== null) return json(refusalBody(problem), 502);
  return { message: pageWords().done.bucketWorks };
});
