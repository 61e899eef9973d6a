-- How many episodes there are, kept in the transaction that changes them: counting a hundred thousand for every page
-- takes longer than everything else on it.
create function episode_status(published boolean, publish_at timestamptz, deleted_at timestamptz) returns text
  language sql immutable parallel safe
as $$
  select case when deleted_at is not null then 'deleted' when published then 'published'
    when publish_at is not null then 'scheduled' else 'draft' end
$$;

create table episode_counts (
  status text not null check (status in ('published', 'scheduled', 'draft', 'deleted')),
  category text not null,
  count integer not null check (count >= 0),
  primary key (status, category)
);

-- Where the published episodes of a list (a category, or '' for all) are, in blocks of some hundreds by time: what is on
-- the ten-thousandth page is found by adding blocks, not by reading the pages before. A block reaches from its beginning
-- to the next one's; the first one of a list begins at -infinity.
create table episode_blocks (
  list text not null,
  from_at timestamptz(3) not null,
  count integer not null check (count >= 0),
  primary key (list, from_at)
);

-- Counts the episodes of one block; from 512 on it becomes several of 256. Counted and not added up: it is right
-- whatever else the transaction has done, and there is no more in a block.
create function recount_block(list_name text, block_from timestamptz) returns void
  language plpgsql set search_path from current
as $$
declare
  until timestamptz := (select min(from_at) from episode_blocks where list = list_name and from_at > block_from);
  counted integer := (
    select count(*) from episodes e
    where e.published and (list_name = '' or e.category = list_name)
      and e.published_at >= block_from and (until is null or e.published_at < until));
begin
  update episode_blocks set count = counted where list = list_name and from_at = block_from and count <> counted;
  if not found then
    return; -- another row of the same transaction led here before
  end if;
  if counted = 0 and block_from > '-infinity' then
    delete from episode_blocks where list = list_name and from_at = block_from; -- the one before reaches further now
  end if;
  if counted < 512 then
    return;
  end if;
  delete from episode_blocks where list = list_name and from_at = block_from;
  with ranked as (
    -- Those of one time have one rank, so that they are in one block.
    select e.published_at, (rank() over (order by e.published_at) - 1) / 256 as part from episodes e
    where e.published and (list_name = '' or e.category = list_name)
      and e.published_at >= block_from and (until is null or e.published_at < until)
  )
  insert into episode_blocks (list, from_at, count)
  select list_name, case when part = 0 then block_from else min(published_at) end, count(*) from ranked group by part;
end $$;

-- Counts everything from the start.
create function recount_episodes() returns void
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
end $$;

create function count_episode(episode episodes, by integer) returns void
  language plpgsql set search_path from current
as $$
declare
  list_name text;
begin
  insert into episode_counts as kept (status, category, count)
  values (episode_status(episode.published, episode.publish_at, episode.deleted_at), episode.category, greatest(by, 0))
  on conflict (status, category) do update set count = kept.count + by;
  if episode.published then
    foreach list_name in array array['', episode.category] loop
      insert into episode_blocks (list, from_at, count) values (list_name, '-infinity', 0) on conflict do nothing;
      perform recount_block(list_name, max(from_at)) from episode_blocks
      where list = list_name and from_at <= episode.published_at;
    end loop;
  end if;
end $$;

-- Runs at the commit, so that transactions wait for each other there only, one lock for all: two that publish, move and
-- delete in different orders cannot wait in a circle.
create function keep_episode_counts() returns trigger
  language plpgsql set search_path from current
as $$
begin
  perform from episode_blocks where list = '' and from_at = '-infinity' for update;
  if tg_op <> 'INSERT' then
    perform count_episode(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_episode(new, 1);
  end if;
  return null;
end $$;

create constraint trigger episodes_count_changed after insert or delete on episodes
  deferrable initially deferred for each row execute function keep_episode_counts();
-- A play or an edit changes no count.
create constraint trigger episodes_count_moved
  after update of published, publish_at, published_at, deleted_at, category on episodes
  deferrable initially deferred for each row
  when ((old.published, old.publish_at, old.published_at, old.deleted_at, old.category)
    is distinct from (new.published, new.publish_at, new.published_at, new.deleted_at, new.category))
  execute function keep_episode_counts();

create function forget_episode_counts() returns trigger
  language plpgsql set search_path from current
as $$
begin
  perform recount_episodes();
  return null;
end $$;
create trigger episodes_count_none after truncate on episodes
  for each statement execute function forget_episode_counts();

select recount_episodes();

-- Lists read in the order of these. The newest of all are in episodes_newest.
create index episodes_newest_of_category on episodes (category, published_at desc, id) where published;
drop index episodes_category; -- the one above begins with it
create index episodes_unpublished on episodes ((coalesce(published_at, created_at)) desc, id) where not published;
create index episodes_latest on episodes ((coalesce(published_at, created_at)) desc, id) where deleted_at is null;
-- When the feed and the sitemap last changed.
create index episodes_last_change on episodes ((greatest(updated_at, deleted_at))) where published_at is not null;
