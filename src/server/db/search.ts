import type { Cue } from '#shared/contract/audio.ts';
import { type Db, sql } from './sql.ts';

/**
 * A word of a query as PostgreSQL's parser reads it. `stem` is null for stop words of the searched language (the, of);
 * `forms` are the published words of the same stem in their own language, itself among them if it was ever published.
 */
export type AskedWord = { word: string; stem: string | null; forms: string[] };

/**
 * How the languages of words are read: whether the search is in Spanish, under which languages Spanish words are
 * stored, and which ones no correction comes from. The show's own language is stored as ''.
 */
export type SearchLanguages = { isSpanish: boolean; spanish: string[]; leftOut: string[] };

/** Returns the words of a query in their order, each once, at most `limit`. */
export async function readAskedWords(
  text: string,
  { isSpanish, spanish }: Omit<SearchLanguages, 'leftOut'>,
  limit: number,
  db: Db = sql,
): Promise<AskedWord[]> {
  return db<AskedWord[]>`
    select asked.word, ${isSpanish ? db`asked.spanish_stem` : db`asked.stem`} as stem,
      array(
        select distinct known.word from search_words known
        where (known.stem = asked.stem and known.language <> all (${spanish}))
          or (known.spanish_stem = asked.spanish_stem and known.language = any (${spanish}))
        order by 1 limit 30
      ) as forms
    from (
      select lexeme as word, positions[1] as place,
        (ts_lexize('english_stem', lexeme))[1] as stem, (ts_lexize('spanish_stem', lexeme))[1] as spanish_stem
      from unnest(to_tsvector('simple', search_fold(${text})))
    ) asked
    order by asked.place limit ${limit}`;
}

/** Returns published words that are similar to this one, most similar first, and those of `variants` that exist. */
export async function listSimilarWords(
  word: string,
  variants: string[],
  leftOut: string[],
  limit: number,
  db: Db = sql,
): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select list_similar_words(${word}, ${variants}, ${leftOut}, ${limit}) as word`;
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
      select id, given.place, sum(octet_length(transcript_text)) over (order by given.place) as bytes
      from unnest(${ids}::uuid[]) with ordinality as given (id, place) join episodes using (id)
      where transcript_text is not null
    )
    select id, case when transcript_cues is null then transcript_text end as transcript_text, transcript_cues
    from asked join episodes using (id) where bytes <= ${maxBytes} order by asked.place`;
}
