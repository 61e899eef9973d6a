import { type Db, sql } from './sql.ts';

/** Restores a draft; `published_at` and `updated_at` stay. False unless it was deleted after this moment. */
export async function restoreEpisodeRow(id: string, deletedAfter: Date, db: Db): Promise<boolean> {
  const rows = await db`
    update episodes set deleted_at = null where id = ${id} and deleted_at > ${deletedAfter} returning id`;
  return rows.length > 0;
}

/**
 * Permanently deletes episodes deleted before this moment, with their ratings and plays. Their files count as deleted
 * since then, and are removed with the next ones that are due. Returns which.
 */
export async function removeDeletedEpisodes(before: Date, db: Db): Promise<{ id: string; title: string }[]> {
  return db<{ id: string; title: string }[]>`
    with gone as (
      delete from episodes where deleted_at <= ${before} returning id, title, audio_id, pdf_id, deleted_at
    ), files as (
      update uploads u set state = 'deleted', deleted_at = gone.deleted_at
      from gone where u.id in (gone.audio_id, gone.pdf_id)
    )
    select id, title from gone`;
}

/** Returns when each of these was deleted. */
export async function listDeletionTimes(ids: string[], db: Db = sql): Promise<Map<string, Date>> {
  const rows = await db<{ id: string; deletedAt: Date }[]>`
    select id, deleted_at from episodes where id = any(${ids}::uuid[]) and deleted_at is not null`;
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]));
}
