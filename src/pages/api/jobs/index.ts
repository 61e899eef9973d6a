import { Jobs } from '#shared/answers/health.ts';
import { listJobs } from '#server/db/jobs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { JobQuery, jobInWords } from '#shared/job.ts';

const LIMIT = 500;

export const GET = endpoint(
  'GET /api/jobs',
  {
    summary: 'Lists what the site does in the background, first what needs a person.',
    notes: 'At most 500, failed ones first; `code` is that of the reason in `lastError`.',
    who: 'administrator',
    query: JobQuery,
    answers: { 200: Jobs },
  },
  async ({ query }) => (await listJobs({ ...query, limit: LIMIT })).map(jobInWords),
);
