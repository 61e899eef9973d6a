-- The show's pictures under the hash of their bytes: an address, once given out, never means another picture.
create table artworks (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/jpeg', 'image/png')),
  side integer not null check (side between 1400 and 3000),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  created_at timestamptz(3) not null default now()
);
-- JPEG and PNG are compressed already.
alter table artworks alter column bytes set storage external;

-- What stands at /settings, in one row that is always there; null is the default.
create table show_settings (
  is_only boolean primary key default true check (is_only),
  title text check (char_length(title) between 1 and 255),
  short_title text check (char_length(short_title) between 1 and 40),
  description text check (char_length(description) between 1 and 3800),
  author text check (char_length(author) between 1 and 255),
  email text check (char_length(email) between 3 and 320),
  language text check (language ~ '^[a-z]{2,3}(-[a-z]{2})?$'),
  category text check (char_length(category) between 1 and 255),
  provider_name text check (char_length(provider_name) between 1 and 255),
  provider_url text check (provider_url ~ '^https?://'),
  donation_url text check (donation_url ~ '^https?://'),
  apple_url text check (apple_url ~ '^https?://'),
  spotify_url text check (spotify_url ~ '^https?://'),
  new_feed_url text check (new_feed_url ~ '^https?://'),
  is_blocked boolean,
  is_complete boolean,
  artwork text references artworks,
  updated_at timestamptz(3) not null default 'epoch',
  artwork_at timestamptz(3) not null default 'epoch'
);
insert into show_settings default values;
