import type { Db, Fragment } from './sql.ts';

/** A page of published episodes by plays or likes. */
type RankedQuery = { sort: 'plays' | 'likes'; category?: string | undefined; limit: number; offset?: number };
/** Where a page begins: `skip` after the first one below `tally` and `at`, which are null without such a limit. */
type Place = { tally: number | null; at: Date | null; skip: number };

/** Returns the query for the ids of a page: any page costs what the first one does (0028-ranked-episodes.sql). */
export async function rankedIds(query: RankedQuery, db: Db): Promise<{ ids: Fragment }> {
  const { sort, category, limit } = query;
  const { tally, at, skip } = await findRankedPlace(query, db);
  const ids = db`select r.episode_id as id from episode_ranks r
    where r.sort = ${sort} ${category ? db`and r.category = ${category}` : db``}
      ${tally === null ? db`` : db`and (r.tally, r.published_at) < (${tally}, ${at})`}
    order by r.tally desc, r.published_at desc, r.episode_id limit ${limit} offset ${skip}`;
  // In an object: an awaited fragment would be run.
  return { ids };
}

async function findRankedPlace({ sort, category = '', offset = 0 }: RankedQuery, db: Db): Promise<Place> {
  const [row] = await db<Place[]>`
    select tally, at, (${offset}::int - passed)::int as skip
    from (
      select lead(from_tally) over upwards as tally, lead(from_at) over upwards as at,
        sum(count) over (order by from_tally desc, from_at desc) - count as passed
      from episode_rank_blocks where sort = ${sort} and list = ${category}
      window upwards as (order by from_tally, from_at)
    ) block
    where passed <= ${offset} order by passed desc, tally, at limit 1`;
  return row ?? { tally: null, at: null, skip: offset };
}
