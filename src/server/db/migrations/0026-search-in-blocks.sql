-- Search in blocks (docs/decisions/0010-search.md): an index on (block, word) finds the newest episodes with a word
-- without reading of all others that have it.

-- About two thousand episodes added one after the other, and when the oldest and the newest of them were published.
create table search_blocks (
  number integer primary key,
  oldest timestamptz(3) not null,
  newest timestamptz(3) not null,
  count integer not null check (count >= 0)
);

-- A play writes the row again. Where there is room for that on the same page no index is touched (a heap-only tuple);
-- else every word gets another entry in both search indexes. For the same reason no trigger may run before an update:
-- PostgreSQL would compute the generated columns again, for each play.
alter table episodes set (fillfactor = 70);

-- Given when an episode is added, and kept.
alter table episodes add column search_block integer;

create function search_block_key(block integer) returns text
  language sql immutable strict parallel safe
as $$ select lpad(to_hex(block), 4, '0') $$;

-- What an episode is found by: its block with every word of it (kind a), of its title (t), of its description (d), and
-- with its category (c). It costs half a millisecond: the planner must never compute it for every row instead of
-- reading the index.
create function search_keys(words tsvector, block integer, category text) returns tsvector
  language plpgsql immutable strict parallel safe cost 100000 set search_path from current
as $$
declare
  prefix text := search_block_key(block);
begin
  return array_to_tsvector(array(
    select prefix || 'a' || lexeme from unnest(words)
    union all select prefix || 't' || lexeme from unnest(words) where 'A' = any (weights)
    union all select prefix || 'd' || lexeme from unnest(words) where 'B' = any (weights)
    union all select prefix || 'c' || category));
exception when program_limit_exceeded then
  -- A tsvector holds 1 MB; `words` may be nearly that.
  return array_to_tsvector(array(
    select prefix || 'a' || lexeme from unnest(words) limit 20000) || (prefix || 'c' || category));
end $$;

-- The block that an episode of this time belongs to: of those with room the one that begins last before it, else the
-- first one after it.
create function find_search_block(at timestamptz) returns integer
  language sql stable set search_path from current
as $$
  select coalesce(
    (select number from search_blocks where count < 2048 and oldest <= at order by oldest desc, number desc limit 1),
    (select number from search_blocks where count < 2048 order by oldest, number limit 1))
$$;

create function assign_search_block() returns trigger
  language plpgsql set search_path from current
as $$
begin
  new.search_block := find_search_block(coalesce(new.published_at, new.created_at));
  return new;
end $$;
create trigger episodes_assign_search_block before insert on episodes
  for each row when (new.search_block is null) execute function assign_search_block();

-- At the commit, as with episode_counts, and after the same lock. A full block is followed by an empty one.
create function fill_search_block() returns trigger
  language plpgsql set search_path from current
as $$
declare
  filled integer;
begin
  perform from episode_blocks where list = '' and from_at = '-infinity' for update;
  update search_blocks set count = count + (tg_op = 'INSERT')::integer,
    oldest = least(oldest, case when new.published then new.published_at end),
    newest = greatest(newest, case when new.published then new.published_at end)
  where number = new.search_block returning count into filled;
  if tg_op = 'INSERT' and filled = 2048 then
    insert into search_blocks (number, oldest, newest, count)
    select max(number) + 1, coalesce(new.published_at, new.created_at), '-infinity', 0 from search_blocks;
  end if;
  return null;
end $$;
create constraint trigger episodes_fill_search_block after insert on episodes
  deferrable initially deferred for each row execute function fill_search_block();
create constraint trigger episodes_move_in_search_block after update of published, published_at on episodes
  deferrable initially deferred for each row
  when (new.published and (not old.published or old.published_at is distinct from new.published_at))
  execute function fill_search_block();

-- Published words that are similar to this one, most similar first, and those of `variants` that exist. A letter changed
-- in the middle of a word of four leaves two trigrams of eight.
create function list_similar_words(wanted text, variants text[], most integer) returns setof text
  language plpgsql set search_path from current
as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.24', true); -- until the transaction ends
  return query
    select word from search_words where word % wanted or word = any (variants)
    order by word = any (variants) desc, similarity(word, wanted) desc, word limit most;
end $$;

-- Puts every episode into a block, in the order of publication.
create function rebuild_search_blocks() returns void
  language plpgsql set search_path from current
as $$
begin
  update episodes e set search_block = ranked.block
  from (
    select id, (row_number() over (order by coalesce(published_at, created_at), id desc) - 1) / 2048 as block from episodes
  ) ranked
  where e.id = ranked.id;
  delete from search_blocks;
  insert into search_blocks (number, oldest, newest, count)
  select search_block, min(coalesce(published_at, created_at)),
    coalesce(max(published_at) filter (where published), '-infinity'), count(*)
  from episodes group by 1;
  insert into search_blocks (number, oldest, newest, count)
  select coalesce(max(number) + 1, 0), coalesce(max(newest), 'infinity'), '-infinity', 0 from search_blocks
  having coalesce(min(count), 2048) = 2048;
end $$;

-- Without the index meanwhile: each row would be added to it again. With more memory it is made in a third of the time.
set local maintenance_work_mem = '256MB';
drop index episodes_search;
select rebuild_search_blocks();
create index episodes_search on episodes using gin (search) with (fastupdate = off);
create index episodes_search_in_blocks on episodes using gin (search_keys(search, search_block, category))
  with (fastupdate = off) where published;
