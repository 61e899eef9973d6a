import type { Admin } from '#shared/account.ts';
import { type AuditAction, confirmRights, recordAudit } from '#server/audit.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { findManyAct, lockChanged, putBackEpisode, type Undone } from '#server/db/many.ts';
import { takePendingPublication } from '#server/db/publications.ts';
import { hasSeries, lockSeries } from '#server/db/series.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { recordEvent } from '#server/queue.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { requireCategory } from '#server/show/index.ts';
import { enqueuePublication } from './schedules.ts';
import { assignFreePosition } from './positions.ts';
import type { Step } from './step.ts';

/** The name in the log for the undo of each. */
const UNDONE: Record<string, AuditAction> = {
  publish: 'publication undone',
  schedule: 'episode unscheduled',
  unpublish: 'episode published',
  delete: 'episode restored',
  restore: 'episode deleted',
};

/**
 * Makes an episode what it was before a change of many: published with its date, scheduled or a draft, waiting for
 * approval, in its category and its place. No one is mailed. Where another one is this part by now, it has another
 * position.
 * @throws DomainError conflict when someone changed it since, invalid when its category or series is gone, forbidden
 * for a key that may not do it
 */
export const undoOne = (admin: Admin, { undoes, id }: { undoes: string; id: string }, step: Step): Promise<void> =>
  transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockSeries(db);
    const changed = await lockChanged(undoes, id, db);
    if (!changed) throw new DomainError('conflict', { code: 'changedSince' });
    requireScope(admin, scopeToChange(changed, wasOf(changed)));
    await requireSeries(changed, db);
    await step.before(true, db);
    const category = changed.category && (await requireCategory(changed.category, db));
    const publishAt = await putBackEpisode(undoes, id, category, db);
    const back = await findEpisodeEvenDraft(id, db);
    if (back) await assignFreePosition(back, new Date(), db);
    if (publishAt) await enqueuePublication(id, publishAt, db);
    const action = UNDONE[(await findManyAct(undoes, db)) ?? ''] ?? 'episode changed';
    await recordAudit({ action, actor, subject: id, facts: { title: changed.title } }, db);
    await notify(id, changed, db);
    await step.after(db);
  });

const wasOf = ({ wasPublished, wasPublishAt }: Undone) => ({ published: wasPublished, publishAt: wasPublishAt });

async function requireSeries({ isMoved, seriesId }: Undone, db: Db): Promise<void> {
  if (isMoved && seriesId !== null && !(await hasSeries(seriesId, db)))
    throw new DomainError('invalid', { code: 'seriesUnknown' }, { field: 'seriesId' });
}

/** Whom a publication was not announced to yet hears nothing; other programs hear what listeners see. */
async function notify(id: string, { published, wasPublished }: Undone, db: Db): Promise<void> {
  const isPending = published && (await takePendingPublication(id, db)) !== null;
  if (isPending || (!published && !wasPublished)) return;
  const name = wasPublished ? 'episode.changed' : 'episode.unpublished';
  await recordEvent(db, { name, subjectId: id, at: new Date() });
}
