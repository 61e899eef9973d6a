import type { Admin } from '#shared/account.ts';
import type { StoredJob } from '#shared/job-words.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { findJob, restartJob } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';

/**
 * Makes a failed job due at once; with `isAlike` also the others of its kind that ended for the same reason. `admin`:
 * null on the command line. @throws DomainError missing, or conflict when it has not failed
 */
export async function retryJob(admin: Admin | null, id: string, isAlike = false): Promise<StoredJob> {
  return sql.begin(async (db) => {
    const actor = admin && (await confirmRights(admin, db));
    const restarted = await restartJob(id, isAlike, db);
    const found = requireFound(await findJob(id, db), { code: 'jobGone' });
    if (restarted === 0) throw new DomainError('conflict', { code: 'jobNotFailed' });
    await recordAudit(
      { action: 'job run again', actor, subject: id, facts: { kind: found.kind, jobs: restarted } },
      db,
    );
    return found;
  });
}
