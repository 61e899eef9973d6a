import type { EpisodeQuery, EpisodeStatus } from './episodes.ts';
import { type Db, sql } from './sql.ts';

// Nothing here counts: the database keeps the numbers (0025-counted-episodes.sql).

/** Returns how many episodes there are, of a category or of all. */
export async function countEpisodes(
  { category, status = 'published' }: Pick<EpisodeQuery, 'category' | 'status'>,
  db: Db = sql,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from episode_counts
    where ${status === 'all' ? db`status <> 'deleted'` : db`status = ${status}`}
      ${category ? db`and category = ${category}` : db``}`;
  return row?.count ?? 0;
}

/** Returns the number of published episodes per category, without empty categories. */
export async function countEpisodesByCategory(db: Db = sql): Promise<{ category: string; count: number }[]> {
  return db`
    select category, count from episode_counts where status = 'published' and count > 0 order by category`;
}

/** Returns how many episodes an administrator finds under each status. */
export async function countEpisodesByStatus(db: Db = sql): Promise<Record<EpisodeStatus, number>> {
  const rows = await db<{ status: EpisodeStatus; count: number }[]>`
    select status, sum(count)::int as count from episode_counts group by status`;
  const counts = { published: 0, scheduled: 0, draft: 0, deleted: 0 };
  for (const { status, count } of rows) Object.assign(counts, { [status]: count });
  return { ...counts, all: counts.published + counts.scheduled + counts.draft };
}

/**
 * Where a page of published episodes begins: with the one `skip` after the first that was published before `before` or,
 * counted from the oldest, from `from` on. Null is without such a limit.
 */
type Place = { before: Date | null; from: Date | null; skip: number };

/** Returns where to find the episode at `offset` of a list without reading the ones in front of it. */
export async function findPlace(
  { category = '', sort, offset }: { category?: string | undefined; sort: 'newest' | 'oldest'; offset: number },
  db: Db = sql,
): Promise<Place> {
  const direction = sort === 'newest' ? db`desc` : db`asc`;
  const [row] = await db<Place[]>`
    select before, nullif(from_at, '-infinity') as "from", (${offset}::int - passed)::int as skip
    from (
      select from_at, lead(from_at) over (order by from_at) as before,
        sum(count) over (order by from_at ${direction}) - count as passed
      from episode_blocks where list = ${category}
    ) block
    where passed <= ${offset} order by passed desc, from_at ${direction} limit 1`;
  return row ?? { before: null, from: null, skip: offset };
}
