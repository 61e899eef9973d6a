import { FOUND_MAX } from '#shared/search.ts';
import { type EpisodeQuery, matching, order } from './episodes.ts';
import { type Db, type Fragment, sql } from './sql.ts';

/**
 * What to find: tsqueries over the keys of 0026-search-in-blocks.sql, with `#` for the block. `anywhere`: all words, in
 * whatever text; `heads`: the same, some or all of them in title or description, looked for where there are too many
 * hits. `words` and `any`: tsqueries of all words, and of any one to rank by, over `episodes.search`.
 */
export type SearchKeys = { anywhere: string; heads: string[]; words: string; any: string };

type SearchPage = Pick<EpisodeQuery, 'category' | 'sort' | 'status' | 'limit'> & { offset: number };
/** The ids of a page in their order; `total` is at most one more than FOUND_MAX. */
type Found = { ids: string[]; total: number };

/** Weights of D, C, B, A: only title (A) and description (B) count in the head. */
const HEAD_WEIGHTS = '{0, 0, 0.05, 1}';
/** The number of best hits that are also ranked by their transcript; it is read for no more. */
const READ_CLOSELY = 200;
/** Candidates of each of `heads`. */
const HEADS_MAX = 100;

/**
 * Returns a page of hits; without `sort` the best first: title over description over transcript, then the newest. Of
 * more than FOUND_MAX hits only candidates are ranked: the newest, and those with the words in title or description.
 */
export async function findEpisodeIds(query: SearchPage, keys: SearchKeys, db: Db = sql): Promise<Found> {
  const limit = Math.max(0, Math.min(query.limit, FOUND_MAX - query.offset));
  const [row] = await db<Found[]>`
    with recursive ${isInBlocks(query) ? inBlocks(query, keys, db) : amongAll(query, keys, db)},
    best as (
      select id, head, row_number() over (order by ${query.sort ? order(query.sort, db) : db`head desc, at desc, id`}) as place
      from candidates ${query.sort ? db`join episodes e using (id)` : db``} order by place limit ${FOUND_MAX}
    ), page as (
      select best.id, row_number() over (order by ${query.sort ? db`best.place` : closeOrder(keys, db)}) as place
      from best order by place limit ${limit} offset ${query.offset}
    )
    select array(select id from page order by place) as ids, coalesce((select max(total) from hits), 0)::int as total`;
  return { ids: row?.ids ?? [], total: Math.min(row?.total ?? 0, FOUND_MAX + 1) };
}

/** Blocks are in the order of publication; the most played of many hits are known when all were read. */
const isInBlocks = ({ status = 'published', sort }: SearchPage): boolean =>
  status === 'published' && sort !== 'plays' && sort !== 'likes';

/**
 * Candidates among published episodes, block after block, the newest first, until there are more than counted. So a
 * common word costs one or two blocks and a rare one a look into each, which is some microseconds.
 */
function inBlocks({ sort }: SearchPage, { anywhere, heads, any }: SearchKeys, db: Db) {
  const direction = sort === 'oldest' ? db`oldest, number` : db`newest desc, number desc`;
  const isRanked = sort === undefined;
  const names = isRanked ? heads.map((_, at) => db`${db(`heads${at}`)}`) : [];
  const isCapped = db`(select max(total) from hits) > ${FOUND_MAX}`;
  const walks = names.map(
    (name, at) => db`, ${name} as (${walk(name, heads[at] ?? '', any, { most: HEADS_MAX, given: isCapped }, db)})`,
  );
  const sources = names.map((name) => db`union all select ids, heads, times from ${name}`);
  const joined = (fragments: Fragment[]) => fragments.reduce((before, one) => db`${before} ${one}`, db``);
  return db`${blocks(direction, db)}, hits as (${walk(db`hits`, anywhere, any, { most: FOUND_MAX, given: db`true` }, db)}) ${joined(walks)}
    , candidates as (
      select distinct on (id) id, head, at
      from (select ids, heads, times from hits ${joined(sources)}) found, unnest(ids, heads, times) as one (id, head, at)
    )`;
}

/** Stops after the block in which there are more than `most`. */
function walk(name: Fragment, keys: string, any: string, { most, given }: { most: number; given: Fragment }, db: Db) {
  return db`
      select 0::bigint as place, 0::bigint as total, null::uuid[] as ids, null::real[] as heads, null::timestamptz[] as times
      where ${given}
      union all
      select block.place, walked.total + found.count, found.ids, found.heads, found.times
      from ${name} walked join blocks block on block.place = walked.place + 1
      cross join lateral (
        select count(*) as count, array_agg(e.id) as ids, array_agg(e.published_at) as times,
          array_agg(ts_rank(${HEAD_WEIGHTS}::real[], e.search_head, ${any}::tsquery)) as heads
        from episodes e where ${inBlock(keys, db)}
      ) found
      where walked.total <= ${most}`;
}

/** Candidates among drafts and what else administrators find, or by plays: the first of all. */
function amongAll(query: SearchPage, { words, any }: SearchKeys, db: Db) {
  return db`
    candidates as (
      select e.id, ts_rank(${HEAD_WEIGHTS}::real[], e.search_head, ${any}::tsquery) as head,
        coalesce(e.published_at, e.created_at) as at
      from episodes e where ${matching({ ...query, matches: words }, db)}
      order by ${order(query.sort ?? 'newest', db)} limit ${FOUND_MAX + 1}
    ), hits as (select count(*) as total from candidates)`;
}

const closeOrder = ({ any }: SearchKeys, db: Db) => db`
  best.head desc,
  case when best.place <= ${READ_CLOSELY}
    then (select ts_rank(e.search, ${any}::tsquery) from episodes e where e.id = best.id) end desc nulls last,
  best.place`;

/** Returns how many published episodes have these keys, at most `most` or a block's more; the newest are looked at first. */
export async function countPublishedWith(keys: string, most: number, db: Db = sql): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    with recursive ${blocks(db`newest desc`, db)}, walked as (
      select 0::bigint as place, 0::bigint as total
      union all
      select block.place, walked.total + found.count
      from walked join blocks block on block.place = walked.place + 1
      cross join lateral (
        select count(*) as count from episodes e where ${inBlock(keys, db)}
      ) found
      where walked.total < ${most}
    )
    select max(total)::int as total from walked`;
  return row?.total ?? 0;
}

const blocks = (direction: Fragment, db: Db) => db`
  blocks as materialized (
    select search_block_key(number) as key, row_number() over (order by ${direction}) as place
    from search_blocks where count > 0
  )`;

const inBlock = (keys: string, db: Db) => db`
  e.published and search_keys(e.search, e.search_block, e.category) @@ replace(${keys}, '#', block.key)::tsquery`;
