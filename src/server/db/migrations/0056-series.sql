-- What belongs together, in its order. Apps know a series by its number (itunes:season), which never changes and is
-- never given twice; so the last one is kept when its series is removed.
create table series (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '',
  language text,
  artwork text references episode_artworks,
  position integer not null,
  updated_at timestamptz(3) not null
);
-- A place without a series is the number of an episode in the show, as another feed had it.
alter table episodes
  add column series_id uuid references series on delete set null,
  add column place integer check (place > 0),
  add column kind text not null default 'full' check (kind in ('full', 'trailer', 'bonus'));
create index episodes_of_series on episodes (series_id) where series_id is not null;

alter table show_settings add column "order" text check ("order" in ('episodic', 'serial')),
  add column series_at timestamptz(3) not null default 'epoch',
  add column last_series_number integer not null default 0;
