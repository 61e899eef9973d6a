-- Pictures of single episodes, under their file name in /artwork: the hash of their bytes, and the extension of their
-- type. In a table of their own: the version before would remove them from `artworks` as no longer used.
create table episode_artworks (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(jpg|png)$'),
  side integer not null check (side between 1400 and 3000),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz(3) not null default now()
);
-- JPEG and PNG are compressed already.
alter table episode_artworks alter column bytes set storage external;

-- Null: drawn by the site.
alter table episodes add column artwork text references episode_artworks;
create index episodes_artwork on episodes (artwork) where artwork is not null;
