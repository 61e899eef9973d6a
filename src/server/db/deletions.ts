import { type Db, sql, hasRows } from './sql.ts';

/**
 * Restores an episode deleted after `since`, published again if it was and was deleted after `publishedSince`, else as
 * a draft; `published_at` and `updated_at` stay. Returns false for any other. One that an undone import had brought has
 * its guid again, unless the feed was imported once more.
 */
export const restoreEpisodeRow = (
  id: string,
  { since, publishedSince }: { since: Date; publishedSince: Date | null },
  db: Db,
): Promise<boolean> =>
  hasRows(db`
    update episodes set deleted_at = null,
      guid = coalesce(guid, (
        select i.guid from imported_episodes i
        where i.episode_id = episodes.id and i.is_undone
          and not exists (select from episodes o where coalesce(o.guid, o.id::text) = i.guid)
      )),
      published = was_published and coalesce(deleted_at >= ${publishedSince}::timestamptz, false)
    where id = ${id} and deleted_at > ${since} returning id`);

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
    ), originals as (
      update episodes set translation_of = null where translation_of in (select id from gone)
    )
    select id, title from gone`;
}

/** Returns when each of these was deleted. */
export async function listDeletionTimes(ids: string[], db: Db = sql): Promise<Map<string, Date>> {
  const rows = await db<{ id: string; deletedAt: Date }[]>`
    select id, deleted_at from episodes where id = any(${ids}::uuid[]) and deleted_at is not null`;
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]));
}

/** Returns the ids of all episodes that are not deleted. */
export async function listEpisodeIds(db: Db = sql): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`select id from episodes where deleted_at is null`;
  return new Set(rows.map(({ id }) => id));
}
