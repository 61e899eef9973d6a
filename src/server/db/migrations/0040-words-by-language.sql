-- Words are known by the language of the episodes they are in: '' for the show's own, else the first part of the tag. A
-- Spanish word has other forms than an English one, and what a typo meant is a word of the language that is searched.
drop table search_words;
create table search_words (
  word text not null,
  language text not null,
  stem text not null generated always as (coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) stored,
  spanish_stem text not null generated always as (coalesce((ts_lexize('pg_catalog.spanish_stem', word))[1], word)) stored,
  primary key (word, language)
);

create or replace function learn_words() returns trigger language plpgsql set search_path from current as $$
begin
  -- In order, so that two publications cannot wait for each other. Half a megabyte of talk has 8,000 unlike words.
  insert into search_words (word, language)
  select word, coalesce(split_part(new.language, '-', 1), '')
  from unnest(tsvector_to_array(new.search)) as word where char_length(word) <= 40 order by word limit 20000
  on conflict do nothing;
  return null;
end $$;
drop trigger episodes_learn_words on episodes;
create trigger episodes_learn_words after insert or update of title, description, transcript_text, published, language
  on episodes for each row when (new.published) execute function learn_words();

insert into search_words (word, language)
select distinct word, coalesce(split_part(e.language, '-', 1), '')
from episodes e, unnest(tsvector_to_array(e.search)) as word where e.published and char_length(word) <= 40;

create index search_words_stem on search_words (stem);
create index search_words_spanish_stem on search_words (spanish_stem);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

drop function list_similar_words(text, text[], integer);
-- Published words that are similar to this one, most similar first, and those of `variants` that exist, but for words of
-- the languages left out. A letter changed in the middle of a word of four leaves two trigrams of eight.
create function list_similar_words(wanted text, variants text[], left_out text[], most integer) returns setof text
  language plpgsql set search_path from current as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.24', true); -- until the transaction ends
  return query
    select word from search_words where (word % wanted or word = any (variants)) and language <> all (left_out)
    group by word order by word = any (variants) desc, similarity(word, wanted) desc, word limit most;
end $$;
