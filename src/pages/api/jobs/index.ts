import { listJobs } from '#server/db/jobs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readQuery } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { jobInWords, JobQuery } from '#shared/job.ts';

const LIMIT = 500;

export const GET = endpoint(async ({ url, locals }) => {
  requireAdmin(locals);
  const jobs = await listJobs({ ...readQuery(url, JobQuery), limit: LIMIT });
  return json(jobs.map(jobInWords));
});
