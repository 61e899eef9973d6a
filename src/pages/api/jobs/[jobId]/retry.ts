import { endpoint, onlyAllows } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { retryJob } from '#server/jobs/index.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(await retryJob(admin, requireId(params.jobId)));
});

export const ALL = onlyAllows('POST');
