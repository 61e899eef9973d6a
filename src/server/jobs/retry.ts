import type { Job } from '#shared/job.ts';
import { recordAudit } from '#server/audit.ts';
import { findJob, restartJob } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';

/**
 * Makes a failed job due at once. `actor`: null on the command line.
 * @throws DomainError missing, or conflict when it has not failed
 */
export async function retryJob(actor: { id: string; username: string } | null, id: string): Promise<Job<Date>> {
  const job = await sql.begin(async (db) => {
    const isRestarted = await restartJob(id, db);
    const found = await findJob(id, db);
    if (!found) throw new DomainError('missing', 'Job not found');
    if (!isRestarted) throw new DomainError('conflict', 'Only a job that has failed can be run again');
    await recordAudit({ action: 'job run again', actor, subject: id, facts: { kind: found.kind } }, db);
    return found;
  });
  return job;
}
