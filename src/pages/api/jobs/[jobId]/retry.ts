import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody, readQuery } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { retryJob } from '#server/jobs/index.ts';
import { jobInWords, RetryQuery } from '#shared/job.ts';

export const POST = endpoint(async ({ params, request, url, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(jobInWords(await retryJob(admin, requireId(params.jobId), readQuery(url, RetryQuery).alike)));
});
