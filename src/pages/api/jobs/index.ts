import { listJobs } from '#server/db/jobs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { JobQuery } from '#shared/job.ts';

const LIMIT = 500;

export const GET = endpoint(async ({ url, locals }) => {
  requireAdmin(locals);
  return json(await listJobs({ ...readQuery(url, JobQuery), limit: LIMIT }));
});
