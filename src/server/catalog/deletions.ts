import type { Admin } from '#shared/account.ts';
import { DELETED_DAYS } from '#shared/limits.ts';
import type { RestoreInput } from '#shared/episode-fields.ts';
import { scopeToChange } from '#shared/token.ts';
import { requireScope } from '#server/accounts/index.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { restoreEpisodeRow, removeDeletedEpisodes } from '#server/db/deletions.ts';
import { findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import { lockSeries } from '#server/db/series.ts';
import { sql } from '#server/db/sql.ts';
import { requireFound } from '#server/errors.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { assignFreePosition } from './positions.ts';
import { NO_STEP, type Step } from './step.ts';

const UNDO_MS = 10 * MINUTE_MS;

/**
 * Restores an episode as a draft, or, with `published` and within ten minutes of the deletion, as it was: published
 * with its date. That takes back a slip, so no one is mailed or called. Where another one is this part or trailer by
 * now, it has another position. @throws DomainError missing when it was not deleted, or more than 30 days ago;
 * forbidden for a key that may not publish
 */
export async function restoreEpisode(
  admin: Admin,
  id: string,
  now: Date,
  { published = false }: RestoreInput = {},
  step: Step = NO_STEP,
): Promise<StoredEpisode> {
  const publishedSince = published ? new Date(now.getTime() - UNDO_MS) : null;
  return transactAndInvalidateEpisodes([id], async (db) => {
    const actor = await confirmRights(admin, db);
    await lockSeries(db);
    await step.before(true, db);
    const isBack = await restoreEpisodeRow(id, { since: restorableSince(now), publishedSince }, db);
    const back = requireFound(isBack ? await findEpisodeEvenDraft(id, db) : null, { code: 'episodeNotFound' });
    requireScope(admin, scopeToChange(back));
    await assignFreePosition(back, now, db);
    await recordAudit({ action: 'episode restored', actor, subject: id, facts: { title: back.title } }, db);
    await step.after(db);
    return (await findEpisodeEvenDraft(id, db)) ?? back;
  });
}

/** Removes for good what was deleted 30 days ago. No page showed it anymore, so nothing is invalidated. */
export async function purgeDeletedEpisodes(now: Date): Promise<void> {
  await sql.begin(async (db) => {
    for (const { id, title } of await removeDeletedEpisodes(restorableSince(now), db)) {
      await recordAudit({ action: 'episode purged', actor: null, subject: id, facts: { title } }, db);
    }
  });
}

const restorableSince = (now: Date) => new Date(now.getTime() - DELETED_DAYS * DAY_MS);
