import { endpoint } from '#server/http/endpoint.ts';
import { Jobs } from '#shared/answers/health.ts';
import { retryJob } from '#server/jobs/index.ts';
import { jobInWords, RetryQuery } from '#shared/job.ts';

export const POST = endpoint(
  'POST /api/jobs/{jobId}/retry',
  {
    summary: 'Tries a failed job again; with `alike` also those that failed for the same reason.',
    notes:
      'A failed job runs again, for up to a day; one that has not failed: 409. `?alike=true`: also the other failed ones of its kind that failed for the same reason.',
    who: 'administrator',
    query: RetryQuery,
    answers: { 200: Jobs.element },
    refuses: { missing: ['jobGone'], conflict: ['jobNotFailed'] },
  },
  async ({ user, params, query }) => jobInWords(await retryJob(user, params.jobId, query.alike)),
);
