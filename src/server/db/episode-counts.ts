import { type EpisodeQuery, type EpisodeStatus, matching } from './episodes.ts';
import { type Db, sql, firstNumber } from './sql.ts';

/** Returns how many episodes there are, of a category or of all. */
export const countEpisodes = (
  query: Pick<EpisodeQuery, 'category' | 'status' | 'ownerId' | 'spoken' | 'withoutTrailers'>,
  db: Db = sql,
): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from episodes e where ${matching(query, db)}`);

/** Returns the number of published episodes per category, without empty categories. */
export async function countEpisodesByCategory(db: Db = sql): Promise<{ category: string; count: number }[]> {
  return db`
    select category, count(*)::int as count from episodes where published group by category order by category`;
}

/** Returns which of these languages, by the first part of a tag, a published episode has as its own. */
export async function listOwnLanguages(languages: readonly string[], db: Db = sql): Promise<string[]> {
  const rows = await db<{ language: string }[]>`
    select asked.language from unnest(${[...languages]}::text[]) as asked (language)
    where exists (
      select from episodes e
      where e.published and e.language is not null and split_part(e.language, '-', 1) = asked.language)`;
  return rows.map(({ language }) => language);
}

/** Returns how many episodes are found under each status; of one person with `ownerId`. */
export async function countEpisodesByStatus(ownerId?: string, db: Db = sql): Promise<Record<EpisodeStatus, number>> {
  const theirs = ownerId ? db`and user_id = ${ownerId}` : db``;
  const rows = await db<{ status: EpisodeStatus; count: number }[]>`
    select 'published' as status, count(*)::int as count from episodes where published ${theirs}
    union all
    select case when deleted_at is not null then 'deleted' when publish_at is not null then 'scheduled' else 'draft' end,
      count(*)::int
    from episodes where not published ${theirs} group by 1`;
  const counts = { published: 0, scheduled: 0, draft: 0, deleted: 0 };
  for (const { status, count } of rows) Object.assign(counts, { [status]: count });
  return { ...counts, all: counts.published + counts.scheduled + counts.draft };
}
