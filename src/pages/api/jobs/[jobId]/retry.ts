import { site } from '#shared/contract/site.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { retryJob } from '#server/jobs/index.ts';
import { jobInWords } from '#shared/job-words.ts';

export const POST = endpoint(site.retryJob, async ({ user, params, query }) =>
  jobInWords(await retryJob(user, params.jobId, query.alike)),
);
