import { type Db, sql } from './sql.ts';

/** Words that found nothing, with the marks (hex) of the words and of one visitor, under the key of the day. */
type MissedSearch = { words: string; wordsKey: string; visitorKey: string };

/** Below this number of visitors of one day no words are stored. */
const MIN_VISITORS = 5;
/** About 20 MB; beyond it a flood of made-up words is not marked anymore. */
const MAX_MARKS = 100_000;

/**
 * Marks visitors of a day with what they searched for, and adds those who are new to the words that five of them have
 * sent by now. The same batch again adds no one.
 */
export async function incrementMissedSearches(day: string, batch: readonly MissedSearch[], db: Db): Promise<void> {
  const month = `${day.slice(0, 7)}-01`;
  await db`
    with given as (
      select distinct words, decode(words_key, 'hex') as words_key, decode(visitor_key, 'hex') as visitor_key
      from unnest(${batch.map(({ words }) => words)}::text[], ${batch.map(({ wordsKey }) => wordsKey)}::text[],
        ${batch.map(({ visitorKey }) => visitorKey)}::text[]) as given (words, words_key, visitor_key)
    ), before as (
      select words_key, count(*) as visitors from missed_search_visitors
      where day = ${day}::date and words_key in (select words_key from given) group by words_key
    ), marked as (
      insert into missed_search_visitors (day, words_key, visitor_key)
      select ${day}::date, words_key, visitor_key from given
      where (select count(*) from missed_search_visitors) < ${MAX_MARKS}
      on conflict do nothing returning words_key
    ), added as (
      select words, coalesce(before.visitors, 0) as had, count(*) as visitors
      from marked join (select distinct words, words_key from given) named using (words_key)
      left join before using (words_key) group by words, before.visitors
    ), raised as (
      update missed_searches kept set visitors = kept.visitors + added.visitors from added
      where kept.words = added.words and kept.month = ${month}::date and added.had >= ${MIN_VISITORS}
    )
    insert into missed_searches as kept (words, month, visitors)
    select words, ${month}::date, had + visitors from added
    where had < ${MIN_VISITORS} and had + visitors >= ${MIN_VISITORS}
    on conflict (month, words) do update set visitors = kept.visitors + excluded.visitors`;
}

/** Words of a time that found nothing, with the visitors who sent them, each counted once a day. */
type MissedWords = { words: string; visitors: number };

/** Returns the words of the months from `from` to `to` ('YYYY-MM-DD'), the most wanted first. */
export async function listMissedWords(from: string, to: string, limit: number, db: Db = sql): Promise<MissedWords[]> {
  return db<MissedWords[]>`
    select words, sum(visitors)::int as visitors from missed_searches
    where month >= date_trunc('month', ${from}::date) and month <= ${to}::date
    group by words order by visitors desc, words limit ${limit}`;
}

/** Returns every word with its month ('YYYY-MM'), newest first. */
export async function listMissedWordsByMonth(db: Db = sql): Promise<(MissedWords & { month: string })[]> {
  return db<(MissedWords & { month: string })[]>`
    select to_char(month, 'YYYY-MM') as month, words, visitors from missed_searches
    order by month desc, visitors desc, words`;
}
