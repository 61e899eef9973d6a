import type { Confirmed } from '#shared/account.ts';
import { type AuditAction, recordAudit } from '#server/audit.ts';
import { awaitsApproval } from '#server/db/approvals.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import type { Db } from '#server/db/sql.ts';

type Shown = Pick<StoredEpisode, 'title' | 'published' | 'publishAt'>;

/** Returns what the log keeps of an episode as it is now. */
export const factsOf = ({ title, published, publishAt }: Shown) => ({
  title,
  published,
  ...(publishAt && { scheduled: publishAt.toISOString() }),
});

/** Writes what a change did to who sees an episode and when. To be called before its approval is ended. */
export async function recordChange(actor: Confirmed, before: StoredEpisode, after: Shown, db: Db): Promise<void> {
  const action = actionOf(before, after);
  const isDecision = action === 'episode published' || action === 'episode scheduled';
  const isApproved = isDecision && (await awaitsApproval(before.id, db));
  const facts = { ...factsOf(after), ...(isApproved && { approved: true }) };
  await recordAudit({ action, actor, subject: before.id, facts }, db);
}

function actionOf(before: Shown, after: Shown): AuditAction {
  if (before.published !== after.published) return after.published ? 'episode published' : 'episode unpublished';
  if (before.publishAt?.getTime() === after.publishAt?.getTime()) return 'episode changed';
  return after.publishAt ? 'episode scheduled' : 'episode unscheduled';
}
