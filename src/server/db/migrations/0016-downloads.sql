-- Where the audio begins after its ID3v2 tags, and where its 60th second ends, in bytes; the whole size for a shorter
-- file. Null until it is measured.
alter table uploads
  add column audio_start bigint check (audio_start >= 0),
  add column minute_end bigint check (minute_end >= 0);

-- One key for each day (UTC) and all processes; deleted an hour after its day. UNLOGGED, so that neither the key nor
-- what is hashed with it is ever in the write-ahead log, in an archive of it or on a replica.
create unlogged table download_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- What one listener has fetched of one episode on one day, under an HMAC; goes with the key of the day.
create unlogged table download_listeners (
  day date not null,
  key bytea not null,
  ranges int8multirange not null,
  is_counted boolean not null default false,
  primary key (day, key)
);

-- What stays: numbers.
create table downloads (
  episode_id uuid not null references episodes on delete cascade,
  day date not null,
  app text not null,
  device text not null,
  place text not null,
  downloads integer not null check (downloads > 0),
  primary key (episode_id, day, app, device, place)
);
create index downloads_to_fold on downloads (day) where downloads < 5 and place <> 'other';

-- The same over all episodes, which a page reads for years at once.
create table downloads_by_group (
  day date not null,
  app text not null,
  device text not null,
  place text not null,
  downloads integer not null check (downloads > 0),
  primary key (day, app, device, place)
);

-- How far people listen: for each tenth of an episode, how many plays heard it. `plays` counts the reports.
create table heard_tenths (
  episode_id uuid not null references episodes on delete cascade,
  month date not null check (extract(day from month) = 1),
  plays integer not null check (plays > 0),
  tenths integer[] not null check (cardinality(tenths) = 10),
  primary key (episode_id, month)
);

-- Words that found nothing, as HMACs under the key of the day, until five visitors have sent them; then the words.
create unlogged table missed_search_visitors (
  day date not null,
  words_key bytea not null,
  visitor_key bytea not null,
  primary key (day, words_key, visitor_key)
);
create table missed_searches (
  words text not null check (char_length(words) between 1 and 100),
  month date not null check (extract(day from month) = 1),
  visitors integer not null check (visitors >= 5),
  primary key (month, words)
);
