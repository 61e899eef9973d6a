-- What the import of the feed at this address has brought, and when each was last changed then: what was changed since
-- stays when the import is undone. `guid`: of an episode that was taken back, so that the feed can be imported again.
create table imported_episodes (
  episode_id uuid primary key references episodes on delete cascade,
  url text not null,
  guid text not null,
  updated_at timestamptz(3) not null,
  is_undone boolean not null default false
);
create index imported_episodes_url on imported_episodes (url);
create table imported_series (
  series_id uuid primary key references series on delete cascade,
  url text not null,
  updated_at timestamptz(3) not null
);
