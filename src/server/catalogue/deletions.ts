import type { Admin } from '#shared/account.ts';
import { DELETED_DAYS } from '#shared/episode.ts';
import { recordAudit } from '#server/audit.ts';
import { transactAndInvalidateEpisodes } from '#server/invalidation.ts';
import { restoreEpisodeRow, removeDeletedEpisodes } from '#server/db/deletions.ts';
import { findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { episodeNotFound } from '#server/errors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Restores an episode as a draft. @throws DomainError missing when it was not deleted, or more than 30 days ago */
export async function restoreEpisode(admin: Admin, id: string, now: Date): Promise<StoredEpisode> {
  return transactAndInvalidateEpisodes([id], async (db) => {
    const isBack = await restoreEpisodeRow(id, restorableSince(now), db);
    const episode = isBack ? await findEpisodeEvenDraft(id, db) : null;
    if (!episode) throw episodeNotFound();
    await recordAudit({ action: 'episode restored', actor: admin, subject: id, facts: { title: episode.title } }, db);
    return episode;
  });
}

/** Removes for good what was deleted 30 days ago. No page showed it any more, so nothing is invalidated. */
export async function purgeDeletedEpisodes(now: Date): Promise<void> {
  await sql.begin(async (db) => {
    for (const { id, title } of await removeDeletedEpisodes(restorableSince(now), db)) {
      await recordAudit({ action: 'episode removed for ever', actor: null, subject: id, facts: { title } }, db);
    }
  });
}

const restorableSince = (now: Date) => new Date(now.getTime() - DELETED_DAYS * DAY_MS);
