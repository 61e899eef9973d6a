-- Search (docs/decisions/0010-search.md). `search path from current`: a restored dump runs these with an empty one.

-- How texts and queries become comparable: no accents, lower case (in the C locale `lower` knows ASCII alone), and no
-- sign that the parser would read as part of a host name, a path or a negative number.
create function search_fold(words text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  plain text := lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g'));
begin
  if plain ~ '[ÆŒØŁĐÞ\u0386-\u042f\u0490]' then
    plain := translate(plain,
      'ÆŒØŁĐÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
      'æœøłđþабвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ');
  end if;
  return regexp_replace(plain, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g');
end $$;

-- Title over description over what is spoken. Link targets of the markup are nobody's words.
create function search_vector(title text, description text, spoken text) returns tsvector
  language plpgsql immutable parallel safe set search_path from current
as $$
declare
  head tsvector :=
    setweight(to_tsvector('pg_catalog.simple', search_fold(title)), 'A') ||
    setweight(to_tsvector('pg_catalog.simple', search_fold(regexp_replace(description, '\]\([^)]*\)', ' ', 'g'))), 'B');
begin
  if spoken is null then
    return head;
  end if;
  return head || setweight(to_tsvector('pg_catalog.simple', search_fold(spoken)), 'C');
exception when program_limit_exceeded then
  -- A tsvector holds 1 MB. Only a list of unlike words comes near with 500 KB; its first part is found.
  return head || setweight(to_tsvector('pg_catalog.simple', search_fold(left(spoken, 60000))), 'C');
end $$;

alter table episodes add column search tsvector
  generated always as (search_vector(title, description, transcript_text)) stored;
-- Title and description alone, kept in the row: ranking thousands of hits must not fetch thousands of transcripts.
alter table episodes add column search_head tsvector
  generated always as (search_vector(title, description, null)) stored;
alter table episodes alter column search_head set storage main;
create index episodes_search on episodes using gin (search) with (fastupdate = off);

-- Every word that was ever published, with its English stem: what other forms a query means, and what a typo meant.
create table search_words (
  word text primary key,
  stem text not null generated always as (coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) stored
);
create index search_words_stem on search_words (stem);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger
  language plpgsql set search_path from current
as $$
begin
  -- In order, so that two publications cannot wait for each other. Half a megabyte of talk has 8,000 unlike words.
  insert into search_words (word)
  select word from unnest(tsvector_to_array(new.search)) as word where char_length(word) <= 40 order by word limit 20000
  on conflict do nothing;
  return null;
end $$;

create trigger episodes_learn_words after insert or update of title, description, transcript_text, published
  on episodes for each row when (new.published) execute function learn_words();

insert into search_words (word)
select distinct word from episodes, unnest(tsvector_to_array(search)) as word
where published and char_length(word) <= 40
on conflict do nothing;
