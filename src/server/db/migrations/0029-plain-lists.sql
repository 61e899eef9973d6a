-- Lists are counted, paged and searched, and downloads summed, when they are asked for: what 0.1.0 kept for catalogues of
-- a hundred thousand goes, and so its processes cannot run beside this version.

-- A database that 0.1.0 made has these functions, with triggers and an index that go with them; others never had them.
drop function if exists assign_search_block, fill_search_block, find_search_block, rebuild_search_blocks, search_keys,
  search_block_key, keep_episode_counts, forget_episode_counts, count_episode, recount_episodes, recount_block,
  episode_status, keep_episode_ranks, rank_episode, rerank_episodes, move_rank, count_rank, rank_block_of,
  split_rank_block, add_to_downloads_by_month cascade;
drop table search_blocks, episode_counts, episode_blocks, episode_ranks, episode_rank_blocks, downloads_by_month;

-- Plays and ratings of an episode; one without a row has none. In a table of their own, since a play that rewrote an
-- episode would write its words to the search index again. Without an index on the numbers a play changes no index.
create table episode_tallies (
  episode_id uuid primary key references episodes on delete cascade,
  plays integer not null default 0 check (plays >= 0),
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
insert into episode_tallies (episode_id, plays, likes, dislikes)
select id, play_count, like_count, dislike_count from episodes where (play_count, like_count, dislike_count) <> (0, 0, 0);

alter table episodes
  drop column play_count, drop column like_count, drop column dislike_count, drop column search_block,
  reset (fillfactor),
  -- Counts and pages read an index alone where autovacuum has been. Long texts are stored beside the row, not in it: a
  -- search for a common word reads thousands of rows, in half the time.
  set (toast_tuple_target = 1024,
    autovacuum_vacuum_threshold = 20, autovacuum_vacuum_scale_factor = 0.005,
    autovacuum_vacuum_insert_threshold = 20, autovacuum_vacuum_insert_scale_factor = 0.005);

-- Words of title and description alone, and of the title, which are few: where they are, an old episode is found among
-- thousands that only mention them.
create index episodes_search_head on episodes using gin (search_head) with (fastupdate = off) where published;
create index episodes_search_title on episodes using gin (ts_filter(search_head, '{a}')) with (fastupdate = off)
  where published;
