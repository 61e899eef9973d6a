-- Plays by day (UTC), counted with each play from now on; play_count stays the whole truth, also of the time before.
create table plays_by_day (
  episode_id uuid not null references episodes on delete cascade,
  day date not null,
  plays integer not null check (plays > 0),
  primary key (episode_id, day)
);

-- Feedback is read newest first, of everything or of one episode.
create index ratings_newest on ratings (created_at desc, id);
create index ratings_newest_of_episode on ratings (episode_id, created_at desc, id);

create index episodes_deleted on episodes (deleted_at) where deleted_at is not null;
