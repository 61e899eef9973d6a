import { nameOfJob } from '#shared/job-words.ts';
import type { StoredJob } from '#shared/job-words.ts';
import { reasonText } from '#shared/reason.ts';
import { UUID } from '#shared/uuid.ts';
import { listJobs } from '#server/db/jobs.ts';
import { retryJob } from '#server/jobs/index.ts';
import { pageWords } from '#server/words.ts';
import { print, runCommand, UsageError, usageOf } from './run-command.ts';

const IS_ID = new RegExp(`^${UUID}$`);
const LIMIT = 500;
const ALL = 1_000_000;

await runCommand(async ({ words: [what = 'open', id] }) => {
  if (what === 'retry' && id) return retry(id);
  if (what !== 'open' && what !== 'all') throw usageOf('jobs');
  const jobs = (await listJobs({ limit: LIMIT })).filter(({ state }) => what === 'all' || state !== 'done');
  if (jobs.length === 0) print(pageWords().commands.jobs.none);
  for (const job of jobs) print(asLine(job));
});

async function retry(id: string): Promise<void> {
  if (id !== 'all' && !IS_ID.test(id)) throw new UsageError(pageWords().commands.jobs.noSuchJob(id));
  const failed = id === 'all' ? await listJobs({ state: 'failed', limit: ALL }) : [{ id }];
  for (const job of failed) await retryJob(null, job.id);
  print(pageWords().commands.jobs.retrying(failed.length));
}

/** Returns state, due time, what it does, attempts, id and last error, separated by tabs. */
function asLine({ state, dueAt, kind, attempts, id, reason }: StoredJob): string {
  return [state, dueAt.toISOString(), nameOfJob(kind), `${attempts}×`, id, reason ? reasonText(reason) : '-'].join(
    '\t',
  );
}
