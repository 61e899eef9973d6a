import type { Cue, ListedEpisode } from '#shared/episode.ts';
import { type EpisodeQuery, listedColumns, matching, tables } from './episodes.ts';
import { type Db, sql } from './sql.ts';

/**
 * A word of a query as PostgreSQL's parser reads it. `stem` is null for stop words (the, of);
 * `forms` are the published words of the same stem, itself among them if it was ever published.
 */
export type AskedWord = { word: string; stem: string | null; forms: string[] };

/** Returns the words of a query in their order, each once, at most `limit`. */
export async function readAskedWords(text: string, limit: number, db: Db = sql): Promise<AskedWord[]> {
  return db<AskedWord[]>`
    select asked.word, asked.stem,
      array(select known.word from search_words known where known.stem = asked.stem order by 1 limit 30) as forms
    from (
      select lexeme as word, (ts_lexize('english_stem', lexeme))[1] as stem, positions[1] as place
      from unnest(to_tsvector('simple', search_fold(${text})))
    ) asked
    order by asked.place limit ${limit}`;
}

/** A letter changed in the middle of a word of four leaves two trigrams of eight. */
const SIMILAR_ENOUGH = '0.24';

/** Returns published words that are similar to this one, most similar first, and those of `variants` that exist. */
export async function listSimilarWords(word: string, variants: string[], limit: number): Promise<string[]> {
  const rows = await sql.begin(async (db) => {
    await db`select set_config('pg_trgm.similarity_threshold', ${SIMILAR_ENOUGH}, true)`;
    return db<{ word: string }[]>`
      select word from search_words
      where word % ${word} or word = any(${variants})
      order by word = any(${variants}) desc, similarity(word, ${word}) desc, word limit ${limit}`;
  });
  return rows.map((row) => row.word);
}

/** The transcript of an episode, which lists leave out. */
type SpokenLines = { id: string; transcriptText: string | null; transcriptCues: Cue[] | null };

/**
 * Returns the transcripts of these episodes in this order, the first ones that have at most `maxBytes` of text together
 * (UTF-8). The cost of reading one is its length, so the length is bounded and not the number.
 */
export async function listSpokenLines(ids: string[], maxBytes: number, db: Db = sql): Promise<SpokenLines[]> {
  return db<SpokenLines[]>`
    with asked as (
      select id, place, sum(octet_length(transcript_text)) over (order by place) as bytes
      from unnest(${ids}::uuid[]) with ordinality as given (id, place) join episodes using (id)
      where transcript_text is not null
    )
    select id, case when transcript_cues is null then transcript_text end as transcript_text, transcript_cues
    from asked join episodes using (id) where bytes <= ${maxBytes} order by place`;
}

/** What ranks hits: a tsquery of `any` of the words, and one of all `asTyped` if other forms match too. */
type Ranking = { any: string; asTyped: string | null };

/** Weights of D, C, B, A: only title (A) and description (B) count in the head. */
const HEAD_WEIGHTS = '{0, 0, 0.05, 1}';
/** The number of best hits that are also ranked by their transcript; it is read for no more. */
const READ_CLOSELY = 200;

/** Returns best first: all words as they were typed, then title over description over transcript, then the newest. */
export async function listBestEpisodes(
  query: Required<Pick<EpisodeQuery, 'limit' | 'offset' | 'matches'>> & Omit<EpisodeQuery, 'sort'>,
  { any, asTyped }: Ranking,
  foundMax: number,
  db: Db = sql,
): Promise<ListedEpisode<Date>[]> {
  const isTyped =
    asTyped === null ? db`true` : db`e.id in (select id from episodes where search @@ (select ${asTyped}::tsquery))`;
  return db<ListedEpisode<Date>[]>`
    with ranked as (
      select e.id, ${isTyped} as is_typed, ts_rank(${HEAD_WEIGHTS}::real[], e.search_head, ${any}::tsquery) as head,
        coalesce(e.published_at, e.created_at) as at
      from episodes e where ${matching(query, db)}
    ), best as (
      select id, is_typed, head, row_number() over (order by is_typed desc, head desc, at desc, id) as place
      from ranked order by place limit ${foundMax}
    ), page as (
      select best.id, row_number() over (
        order by best.is_typed desc, best.head desc,
          case when best.place <= ${READ_CLOSELY} then ts_rank(e.search, ${any}::tsquery) end desc nulls last, best.place
      ) as place
      from best join episodes e on e.id = best.id
      order by place limit ${query.limit} offset ${query.offset}
    )
    select ${listedColumns(db)} from ${tables(db)} join page on page.id = e.id order by page.place`;
}

/** Returns how many episodes match, at most `max`. */
export async function countUpTo(max: number, query: Omit<EpisodeQuery, 'limit'>, db: Db = sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from episodes e where ${matching(query, db)} limit ${max}) found`;
  return row?.count ?? 0;
}
