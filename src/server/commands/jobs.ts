import { nameOfJob } from '#shared/job-words.ts';
import type { StoredJob } from '#shared/job-words.ts';
import { reasonText } from '#shared/reason.ts';
import { countThings } from '#shared/size.ts';
import { listJobs } from '#server/db/jobs.ts';
import { retryJob } from '#server/jobs/index.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const USAGE = 'Usage: npm run carecast -- jobs [all | retry ID | retry all]';
const LIMIT = 500;
const ALL = 1_000_000;

await runCommand(async ({ words: [what = 'open', id] }) => {
  if (what === 'retry' && id) return retry(id);
  if (what !== 'open' && what !== 'all') throw new UsageError(USAGE);
  const jobs = (await listJobs({ limit: LIMIT })).filter(({ state }) => what === 'all' || state !== 'done');
  if (jobs.length === 0) print('No jobs are waiting, and none have failed.');
  for (const job of jobs) print(asLine(job));
});

async function retry(id: string): Promise<void> {
  const failed = id === 'all' ? await listJobs({ state: 'failed', limit: ALL }) : [{ id }];
  for (const job of failed) await retryJob(null, job.id);
  print(failed.length === 1 ? 'Retrying 1 job.' : `Retrying ${countThings(failed.length, 'job')}.`);
}

/** Returns state, due time, what it does, attempts, id and last error, separated by tabs. */
function asLine({ state, dueAt, kind, attempts, id, reason }: StoredJob): string {
  return [
    state,
    dueAt.toISOString(),
    nameOfJob(kind),
    `${attempts}×`,
    id,
    reason ? reasonText(reason, 'en') : '-',
  ].join('\t');
}
