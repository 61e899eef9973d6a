import { MAX_FOUND } from '#shared/search.ts';
import { type EpisodeQuery, matching, order, withTallies } from './episodes.ts';
import { type Db, sql, firstNumber } from './sql.ts';

/** The search, as tsqueries: `all` words to match, and `any` one of them to rank by. */
type SearchTerms = { all: string; any: string };

type SearchPage = Pick<EpisodeQuery, 'category' | 'ownerId' | 'spoken' | 'sort' | 'status' | 'limit'> & {
  offset: number;
};
/** The ids of a page in their order; `total` is at most one more than MAX_FOUND. */
type Found = { ids: string[]; total: number };

/** Weights of D, C, B, A: only title (A) and description (B) count in the head. */
const HEAD_WEIGHTS = '{0, 0, 0.05, 1}';
/** The number of best hits that are also ranked by their transcript; it is read for no more. */
const READ_CLOSELY = 200;
/** Candidates: hits, and episodes of each kind that have the words in title or description. */
const NEWEST_HITS = 2 * MAX_FOUND;
const NEWEST_HEADS = 100;

/** Returns a page of hits; without `sort` the best first: title over description over transcript, then the newest. */
export async function findEpisodeIds(query: SearchPage, terms: SearchTerms, db: Db = sql): Promise<Found> {
  const { sort, status, offset } = query;
  const limit = Math.max(0, Math.min(query.limit, MAX_FOUND - offset));
  const [row] = await db<Found[]>`
    with hits as materialized (
      select *, row_number() over () as place from (
        select e.id, e.search_head, ${at(db)} as at from ${withTallies(db)}
        where ${matching({ ...query, matches: terms.all }, db)}
        order by ${order(sort ?? 'newest', status, db)} limit ${NEWEST_HITS}
      ) sorted
    ), page as (
      ${sort ? db`select id, place from hits` : ranked(query, terms, db)} order by place limit ${limit} offset ${offset}
    )
    select array(select id from page order by place) as ids, (select count(*) from hits)::int as total`;
  return { ids: row?.ids ?? [], total: Math.min(row?.total ?? 0, MAX_FOUND + 1) };
}

/**
 * Of more than MAX_FOUND hits candidates are ranked: the newest, and as old as they are those with all words in the
 * title, with one of them there, and with all in title or description. Only the best are also ranked by what is spoken.
 */
function ranked({ status, category, ownerId, spoken }: SearchPage, { all, any }: SearchTerms, db: Db) {
  const title = db`ts_filter(e.search_head, '{a}')`;
  const heads = [
    db`${title} @@ (select ${all}::tsquery) and ${matching({ status, category, ownerId, spoken }, db)}`,
    db`${title} @@ (select ${any}::tsquery) and ${matching({ status, category, ownerId, spoken, matches: all }, db)}`,
    db`e.search_head @@ (select ${all}::tsquery) and ${matching({ status, category, ownerId, spoken }, db)}`,
  ].map(
    (wanted) => db`union all (
      select e.id, e.search_head, ${at(db)} as at from episodes e
      where (select count(*) from hits) > ${MAX_FOUND} and ${wanted}
      order by ${order('newest', status, db)} limit ${NEWEST_HEADS})`,
  );
  return db`
    select best.id, row_number() over (order by best.head desc,
      case when best.place <= ${READ_CLOSELY}
        then (select ts_rank(e.search, ${any}::tsquery) from episodes e where e.id = best.id) end desc nulls last,
      best.place) as place
    from (
      select id, head, row_number() over (order by head desc, at desc, id) as place from (
        select distinct e.id, e.at, ts_rank(${HEAD_WEIGHTS}::real[], e.search_head, ${any}::tsquery) as head
        from (select id, search_head, at from hits ${heads.reduce((before, one) => db`${before} ${one}`)}) e
      ) candidates order by place limit ${MAX_FOUND}
    ) best`;
}

/** Episodes looked at for the closest: the newest that have one of the words. */
const CLOSE = 1000;

/**
 * Returns the episodes that have the most of these tsqueries, of equals those with one in the title, then the newest.
 */
export async function findClosestIds(
  query: Pick<EpisodeQuery, 'category' | 'spoken' | 'limit'>,
  terms: string[],
  db: Db = sql,
): Promise<string[]> {
  const any = terms.join('|');
  const rows = await db<{ id: string }[]>`
    select id from (
      select e.id, e.search, e.search_head, ${at(db)} as at from episodes e
      where ${matching({ ...query, matches: any }, db)} order by e.published_at desc limit ${CLOSE}
    ) found
    order by (select count(*) from unnest(${terms}::text[]) as term where found.search @@ term::tsquery) desc,
      ts_rank(${HEAD_WEIGHTS}::real[], search_head, ${any}::tsquery) desc, at desc, id
    limit ${query.limit}`;
  return rows.map(({ id }) => id);
}

const at = (db: Db) => db`coalesce(e.published_at, e.created_at)`;

/** Returns how many published episodes have this tsquery's words, at most `most`. */
export const countPublishedWith = (words: string, most: number, db: Db = sql): Promise<number> =>
  firstNumber(db<{ total: number }[]>`
    select count(*)::int as total
    from (select from episodes e where ${matching({ matches: words }, db)} limit ${most}) found`);
