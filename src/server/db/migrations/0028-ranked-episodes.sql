-- Lists by plays and by likes (docs/decisions/0044-lists-by-plays.md). An index on `episodes` would get another entry for
-- every word of an episode with each play: what changes with a play is in a narrow table of its own.
create table episode_ranks (
  sort text not null check (sort in ('plays', 'likes')),
  episode_id uuid not null,
  category text not null,
  tally integer not null,
  published_at timestamptz(3) not null,
  primary key (episode_id, sort)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

create index episode_ranks_of_all on episode_ranks (sort, tally desc, published_at desc, episode_id);
create index episode_ranks_of_category on episode_ranks (sort, category, tally desc, published_at desc, episode_id);

-- As episode_blocks, in the order of these: a block reaches from its beginning up to the next one's. The lowest one of a
-- list begins at (-1, -infinity).
create table episode_rank_blocks (
  sort text not null,
  list text not null,
  from_tally integer not null,
  from_at timestamptz(3) not null,
  count integer not null check (count >= 0),
  primary key (sort, list, from_tally, from_at)
);

-- Makes blocks of 256 of one that is full. Those of one tally and time are in one block.
create function split_rank_block(which text, list_name text, block_tally integer, block_at timestamptz) returns void
  language plpgsql
as $$
declare
  above episode_rank_blocks;
begin
  select * into above from episode_rank_blocks
  where sort = which and list = list_name and (from_tally, from_at) > (block_tally, block_at)
  order by from_tally, from_at limit 1;
  delete from episode_rank_blocks
  where sort = which and list = list_name and from_tally = block_tally and from_at = block_at;
  with ranked as (
    select r.tally, r.published_at, (rank() over (order by r.tally, r.published_at) - 1) / 256 as part
    from episode_ranks r
    where r.sort = which and (list_name = '' or r.category = list_name)
      and (r.tally, r.published_at) >= (block_tally, block_at)
      and (above.list is null or (r.tally, r.published_at) < (above.from_tally, above.from_at))
  ), parts as (
    select distinct on (part) tally, published_at, part, count(*) over (partition by part) as count
    from ranked order by part, tally, published_at
  )
  insert into episode_rank_blocks (sort, list, from_tally, from_at, count)
  select which, list_name, case when part = 0 then block_tally else tally end,
    case when part = 0 then block_at else published_at end, count
  from parts;
end $$;

create function rank_block_of(which text, list_name text, at_tally integer, at timestamptz) returns episode_rank_blocks
  language plpgsql stable
as $$
declare
  found_block episode_rank_blocks;
begin
  select * into found_block from episode_rank_blocks
  where sort = which and list = list_name and (from_tally, from_at) <= (at_tally, at)
  order by from_tally desc, from_at desc limit 1;
  return found_block;
end $$;

-- Counts one more or one less. A block that fills up is split, one that empties joins the one below.
create function count_rank(block episode_rank_blocks, by integer) returns void
  language plpgsql
as $$
declare
  counted integer;
  below episode_rank_blocks;
begin
  update episode_rank_blocks set count = count + by
  where sort = block.sort and list = block.list and from_tally = block.from_tally and from_at = block.from_at
  returning count into counted;
  if counted >= 512 then
    perform split_rank_block(block.sort, block.list, block.from_tally, block.from_at);
  elsif by < 0 and counted < 64 and block.from_tally >= 0 then
    select * into below from episode_rank_blocks
    where sort = block.sort and list = block.list and (from_tally, from_at) < (block.from_tally, block.from_at)
    order by from_tally desc, from_at desc limit 1;
    if below.count + counted < 256 then
      delete from episode_rank_blocks
      where sort = block.sort and list = block.list and from_tally = block.from_tally and from_at = block.from_at;
      update episode_rank_blocks set count = count + counted
      where sort = below.sort and list = below.list and from_tally = below.from_tally and from_at = below.from_at;
    end if;
  end if;
end $$;

-- Moves an episode within a list, into it (`was` is null) or out of it (`becomes` is null).
create function move_rank(list_name text, was episode_ranks, becomes episode_ranks) returns void
  language plpgsql
as $$
declare
  source episode_rank_blocks;
  target episode_rank_blocks;
begin
  if was.sort is not null then
    source := rank_block_of(was.sort, list_name, was.tally, was.published_at);
  end if;
  if becomes.sort is not null then
    target := rank_block_of(becomes.sort, list_name, becomes.tally, becomes.published_at);
    if target.sort is null then
      insert into episode_rank_blocks values (becomes.sort, list_name, -1, '-infinity', 0) returning * into target;
    end if;
  end if;
  if (source.from_tally, source.from_at) is not distinct from (target.from_tally, target.from_at) then
    return; -- most plays of an episode that is often played
  end if;
  if source.sort is not null then
    perform count_rank(source, -1);
  end if;
  if becomes.sort is not null then
    -- Found again: the one that it was in may have joined this one.
    perform count_rank(rank_block_of(becomes.sort, list_name, becomes.tally, becomes.published_at), 1);
  end if;
end $$;

-- Makes what is kept of an episode what it is now. Whatever led here, and however often: the counts follow what is kept.
create function rank_episode(id_now uuid) returns void
  language plpgsql
as $$
declare
  pair record;
  was episode_ranks;
  becomes episode_ranks;
begin
  for pair in
    select k as was, case when e.id is not null then row(wanted.sort, e.id, e.category,
      case wanted.sort when 'plays' then e.play_count else e.like_count end, e.published_at)::episode_ranks end as becomes
    from (values ('plays'), ('likes')) wanted (sort)
    left join episode_ranks k on k.episode_id = id_now and k.sort = wanted.sort
    left join episodes e on e.id = id_now and e.published
  loop
    was := pair.was;
    becomes := pair.becomes;
    continue when was is not distinct from becomes;
    if was.sort is null then
      insert into episode_ranks select becomes.*;
    elsif becomes.sort is null then
      delete from episode_ranks where episode_id = id_now and sort = was.sort;
    else
      update episode_ranks set category = becomes.category, tally = becomes.tally, published_at = becomes.published_at
      where episode_id = id_now and sort = was.sort;
    end if;
    perform move_rank('', was, becomes);
    if was.category = becomes.category then
      perform move_rank(was.category, was, becomes);
    else
      perform move_rank(was.category, was, null) where was.sort is not null;
      perform move_rank(becomes.category, null, becomes) where becomes.sort is not null;
    end if;
  end loop;
end $$;

-- At the commit and under the lock of the other counts, see 0025-counted-episodes.sql.
create function keep_episode_ranks() returns trigger
  language plpgsql set search_path from current
as $$
begin
  loop
    -- A block that was split meanwhile is another row.
    perform from episode_blocks where list = '' and from_at = '-infinity' for update;
    exit when found or not exists (select from episode_blocks where list = '');
  end loop;
  perform rank_episode(case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;

create constraint trigger episodes_rank_added after insert on episodes
  deferrable initially deferred for each row when (new.published) execute function keep_episode_ranks();
create constraint trigger episodes_rank_removed after delete on episodes
  deferrable initially deferred for each row when (old.published) execute function keep_episode_ranks();
create constraint trigger episodes_rank_changed
  after update of play_count, like_count, published, published_at, category on episodes
  deferrable initially deferred for each row
  when ((old.play_count, old.like_count, old.published, old.published_at, old.category)
    is distinct from (new.play_count, new.like_count, new.published, new.published_at, new.category))
  execute function keep_episode_ranks();

-- Ranks everything from the start.
create function rerank_episodes() returns void
  language plpgsql set search_path from current
as $$
begin
  delete from episode_ranks;
  insert into episode_ranks (sort, episode_id, category, tally, published_at)
  select sort, id, category, case sort when 'plays' then play_count else like_count end, published_at
  from episodes cross join (values ('plays'), ('likes')) sorts (sort) where published;
  delete from episode_rank_blocks;
  insert into episode_rank_blocks (sort, list, from_tally, from_at, count)
  select sort, list, -1, '-infinity', count(*) from episode_ranks cross join lateral (values (''), (category)) lists (list)
  group by sort, list;
  perform split_rank_block(sort, list, from_tally, from_at) from (select * from episode_rank_blocks) blocks;
end $$;

-- What is called after a bulk load ranks too.
create or replace function recount_episodes() returns void
  language plpgsql set search_path from current
as $$
begin
  delete from episode_counts;
  insert into episode_counts (status, category, count)
  select episode_status(published, publish_at, deleted_at), category, count(*) from episodes group by 1, 2;
  delete from episode_blocks;
  insert into episode_blocks (list, from_at, count)
  select list, '-infinity', 0 from (
    select '' as list union select category from episode_counts where status = 'published'
  ) lists;
  perform recount_block(list, from_at) from (select list, from_at from episode_blocks) blocks;
  perform rerank_episodes();
end $$;

select rerank_episodes();
