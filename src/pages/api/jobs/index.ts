import { site } from '#shared/contract/site.ts';
import { listJobs } from '#server/db/jobs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { jobInWords } from '#shared/job-words.ts';

const LIMIT = 500;

export const GET = endpoint(site.listJobs, async ({ query }) =>
  (await listJobs({ ...query, limit: LIMIT })).map(jobInWords),
);
