-- The schema of version 0.1.0, which its migrations made one after the other up to 0028, without the functions and
-- triggers that 0029 drops: a database that has run them counts as having this one (../migrate.ts).

create extension if not exists pg_trgm;

-- People who sign in, and what they sign in with.

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (char_length(username) between 1 and 64 and username = btrim(username)),
  password text not null check (password like '$argon2id$%'),
  is_admin boolean not null default false,
  reset_token_hash text unique,
  reset_token_expiry timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((reset_token_hash is null) = (reset_token_expiry is null))
);
create unique index users_username on users (lower(username));

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter between 0 and 4294967295),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz(3) not null default now()
);
create index passkeys_user on passkeys (user_id);

create table challenges (
  hash text primary key,
  purpose text not null check (purpose in ('register', 'authenticate')),
  binding text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null,
  check ((purpose = 'register') = (user_id is not null))
);
create index challenges_expiry on challenges (expires_at);

-- The usual name is session(sid, sess, expire); lucia's adapter reads the two views below. `id` is what people see of a
-- session: neither the cookie's value nor the hash that opens it.
create table session (
  sid text primary key check (sid ~ '^[0-9a-f]{64}$'),
  sess jsonb not null default '{}',
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() unique,
  device text not null default 'Unknown device' check (char_length(device) <= 100),
  last_used_at timestamptz not null default now()
);
create index session_by_user on session (user_id);
create index session_by_expire on session (expire);

create schema auth;
create view auth.session as
  select sid as id, user_id, expire as expires_at, created_at, sess, id as public_id, device, last_used_at from session;
create view auth.users as
  select id, username, is_admin from users;

-- Keys by which machines act for an administrator. 256 random bits need no slow hash: the token is stored as SHA-256.
create table tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 64),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'drafts', 'publish']),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index tokens_name on tokens (user_id, lower(name));

-- The responses to calls with an Idempotency-Key, for 24 hours; without a status the first call is still in flight.
create table idempotent_calls (
  token_id uuid not null references tokens on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  request_hash text not null,
  attempt uuid not null,
  began_at timestamptz(3) not null,
  status smallint,
  body text,
  primary key (token_id, key),
  check ((status is null) = (body is null))
);
create index idempotent_calls_began on idempotent_calls (began_at);

-- Windows of attempts, shared by all processes.
create table throttles (
  key text primary key,
  count integer not null check (count > 0),
  resets_at timestamptz(3) not null
);
create index throttles_reset on throttles (resets_at);

-- Who did what. `actor` and `subject` are no foreign keys: the log outlives what it tells of. What strangers cause, such
-- as failed sign-ins, is one row an hour with a count: nobody may fill the log with rows that are kept for a year.
-- `counted_from` is the hour's beginning; null where a row is one event.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  action text not null check (char_length(action) between 1 and 64),
  actor uuid,
  actor_name text,
  subject text,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  count integer not null default 1 check (count > 0),
  counted_from timestamptz(3),
  constraint audit_log_counts_with_window check (counted_from is not null or count = 1)
);
create index audit_log_at on audit_log (at);
create unique index audit_log_counted on audit_log (counted_from, action, subject, facts) nulls not distinct
  where counted_from is not null;

-- Rows are added and, when they are a year old, removed; a count goes up by one. Nothing else, whatever the client.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.counted_from is not null and new.count = old.count + 1
    and to_jsonb(new) - 'count' = to_jsonb(old) - 'count' then
    return new;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function keep_audit_log();

-- Files and pictures.

create table uploads (
  id uuid primary key,
  kind text not null check (kind in ('audio', 'pdf')),
  state text not null default 'pending'
    check (state in ('pending', 'receiving', 'stored', 'attached', 'deleted')),
  declared_bytes bigint not null check (declared_bytes > 0),
  original_name text not null default '' check (char_length(original_name) <= 1024),
  extension text,
  type text,
  bytes bigint,
  sha256 text,
  duration integer check (duration between 0 and 86400),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  receiving_since timestamptz(3),
  stored_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Where the bytes are stored, so that a site that changes its storage still serves what it has.
  storage text not null default 'local' check (storage in ('local', 's3', 'uploadthing')),
  storage_key text,
  -- Where the audio begins after its ID3v2 tags, and where its 60th second ends, in bytes; the whole size for a shorter
  -- file. Null until it is measured.
  audio_start bigint check (audio_start >= 0),
  minute_end bigint check (minute_end >= 0),
  -- What the file itself says of who made it (content credentials, tags); null: nothing, or older than this column.
  marks jsonb check (marks is null or jsonb_typeof(marks) = 'object'),
  -- How much of an unfinished upload is stored. The last byte is counted only by storing the file.
  received_bytes bigint not null default 0,
  -- What the browser knows the file by, so that choosing it again continues its upload.
  fingerprint text,
  check (state not in ('stored', 'attached') or
    (extension is not null and type is not null and bytes > 0 and sha256 is not null)),
  check (kind <> 'audio' or state not in ('stored', 'attached') or duration is not null),
  check (received_bytes = 0 or received_bytes < declared_bytes),
  constraint uploads_key_of_storage check ((storage = 'local') = (storage_key is null))
);
create index uploads_state on uploads (state, created_at);
create unique index uploads_storage_key on uploads (storage, storage_key);

-- The show's pictures under the hash of their bytes: a URL, once given out, never means another picture.
create table artworks (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/jpeg', 'image/png')),
  side integer not null check (side between 1400 and 3000),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  created_at timestamptz(3) not null default now()
);
-- Pictures of single episodes, under their file name in /artwork: the hash of their bytes, and the extension of their
-- type.
create table episode_artworks (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(jpg|png)$'),
  side integer not null check (side between 1400 and 3000),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz(3) not null default now()
);
-- JPEG and PNG are compressed already.
alter table artworks alter column bytes set storage external;
alter table episode_artworks alter column bytes set storage external;

-- The show.

-- What is set at /settings, in one row that is always there; null is the default.
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
  artwork_at timestamptz(3) not null default 'epoch',
  time_zone text check (char_length(time_zone) between 1 and 64),
  weekly_slot text check (weekly_slot ~ '^(mon|tue|wed|thu|fri|sat|sun) ([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- After how many months a review is outdated.
  review_months smallint check (review_months between 1 and 120),
  -- For listeners who need help, at the foot of every page.
  help_phone text check (char_length(help_phone) between 1 and 40),
  help_email text check (char_length(help_email) between 3 and 320)
);
insert into show_settings default values;

-- Facts of this site that are made once and kept, such as the feed's podcast:guid.
create table site_facts (
  name text primary key,
  value text not null
);

-- Episodes and their search (docs/decisions/0010-lists-and-search.md). `search path from current`: a restored dump runs these
-- functions with an empty one.

-- How texts and queries become comparable: no accents, lower case (in the C locale `lower` knows ASCII alone), and no
-- sign that the parser would read as part of a host name, a path or a negative number.
create function search_fold(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g'));
begin
  if plain ~ '[ÆŒØŁĐÞ\u0386-\u042f\u0490]' then
    plain := translate(plain,
      'ÆŒØŁĐÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
      'æœøłđþабвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ');
  end if;
  return regexp_replace(plain, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g');
end $$;

-- Title over description over what is spoken. Link targets of the markup are nobody's words.
create function search_vector(title text, description text, spoken text) returns tsvector
  language plpgsql immutable parallel safe set search_path from current as $$
declare
  head tsvector :=
    setweight(to_tsvector('pg_catalog.simple', search_fold(title)), 'A') ||
    setweight(to_tsvector('pg_catalog.simple', search_fold(regexp_replace(description, '\]\([^)]*\)', ' ', 'g'))), 'B');
begin
  if spoken is null then
    return head;
  end if;
  return head || setweight(to_tsvector('pg_catalog.simple', search_fold(spoken)), 'C');
exception when program_limit_exceeded then
  -- A tsvector holds 1 MB. Only a list of unlike words comes near with 500 KB; its first part is found.
  return head || setweight(to_tsvector('pg_catalog.simple', search_fold(left(spoken, 60000))), 'C');
end $$;

create table episodes (
  id uuid primary key default gen_random_uuid(),
  guid text unique,
  title text not null check (char_length(title) between 1 and 300),
  description text not null default '' check (char_length(description) <= 20000),
  description_html text not null default '',
  audio_id uuid not null unique references uploads,
  pdf_id uuid unique references uploads,
  pdf_name text check (char_length(pdf_name) <= 255),
  duration integer not null check (duration between 0 and 86400),
  audio_bytes bigint not null check (audio_bytes > 0),
  audio_type text not null,
  play_count integer not null default 0 check (play_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  dislike_count integer not null default 0 check (dislike_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  published_at timestamptz(3),
  deleted_at timestamptz(3),
  published boolean not null default false,
  category text not null default 'General' check (category in (
    'General', 'Patient Care', 'Healthcare News', 'Medical Research',
    'Industry Insights', 'Case Studies', 'Professional Development')),
  script text check (octet_length(script) <= 500000),
  transcript text check (octet_length(transcript) <= 500000),
  -- Derived from the transcript when it is written: what is spoken, and its times when it has some. A cue may have a
  -- language of its own (`lang`).
  transcript_text text,
  transcript_cues jsonb check (transcript_cues is null or jsonb_typeof(transcript_cues) = 'array'),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  chapters jsonb check (chapters is null or jsonb_typeof(chapters) = 'array'),
  reviewed_by text check (char_length(reviewed_by) <= 200),
  reviewed_at date,
  user_id uuid references users on delete set null,
  search tsvector generated always as (search_vector(title, description, transcript_text)) stored,
  -- Title and description alone, kept in the row: ranking thousands of hits must not fetch thousands of transcripts.
  search_head tsvector generated always as (search_vector(title, description, null)) stored,
  -- When a draft publishes itself; without meaning once it is published.
  publish_at timestamptz(3),
  -- Null: drawn by the site.
  artwork text references episode_artworks,
  -- Null: the show's.
  language text check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$'),
  search_block integer,
  check (not published or (published_at is not null and description <> '')),
  check (not (published and deleted_at is not null)),
  check ((pdf_id is null) = (pdf_name is null)),
  check ((transcript is null) = (transcript_text is null))
) with (fillfactor = 70);
alter table episodes alter column search_head set storage main;

-- Lists are read in the order of these.
create index episodes_newest on episodes (published_at desc, id) where published;
create index episodes_newest_of_category on episodes (category, published_at desc, id) where published;
create index episodes_unpublished on episodes ((coalesce(published_at, created_at)) desc, id) where not published;
create index episodes_latest on episodes ((coalesce(published_at, created_at)) desc, id) where deleted_at is null;
create index episodes_deleted on episodes (deleted_at) where deleted_at is not null;
create index episodes_scheduled on episodes (publish_at) where publish_at is not null;
create index episodes_artwork on episodes (artwork) where artwork is not null;
-- When the feed and the sitemap last changed.
create index episodes_last_change on episodes ((greatest(updated_at, deleted_at))) where published_at is not null;

-- Every word that was ever published, with its English stem: what other forms a query means, and what a typo meant.
create table search_words (
  word text primary key,
  stem text not null generated always as (coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) stored
);
create index search_words_stem on search_words (stem);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql set search_path from current as $$
begin
  -- In order, so that two publications cannot wait for each other. Half a megabyte of talk has 8,000 unlike words.
  insert into search_words (word)
  select word from unnest(tsvector_to_array(new.search)) as word where char_length(word) <= 40 order by word limit 20000
  on conflict do nothing;
  return null;
end $$;
create trigger episodes_learn_words after insert or update of title, description, transcript_text, published
  on episodes for each row when (new.published) execute function learn_words();

-- Published words that are similar to this one, most similar first, and those of `variants` that exist. A letter changed
-- in the middle of a word of four leaves two trigrams of eight.
create function list_similar_words(wanted text, variants text[], most integer) returns setof text
  language plpgsql set search_path from current as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.24', true); -- until the transaction ends
  return query
    select word from search_words where word % wanted or word = any (variants)
    order by word = any (variants) desc, similarity(word, wanted) desc, word limit most;
end $$;

create index episodes_search on episodes using gin (search) with (fastupdate = off);

-- What 0.1.0 kept for catalogues of a hundred thousand, as far as rows of its copies are restored into it. 0029 drops it.
create table search_blocks (number integer, oldest timestamptz, newest timestamptz, count integer);
create table episode_counts (status text, category text, count integer);
create table episode_blocks (list text, from_at timestamptz, count integer);
create table episode_ranks (sort text, episode_id uuid, category text, tally integer, published_at timestamptz);
create table episode_rank_blocks (sort text, list text, from_tally integer, from_at timestamptz, count integer);
create table downloads_by_month (month date, app text, device text, place text, downloads integer);

-- Reviews.

-- A link by which a reviewer without an account reads and hears one episode. The token is stored only as its hash.
create table review_links (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null references episodes on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  reviewer text not null check (char_length(reviewer) between 1 and 200),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3)
);
create index review_links_newest on review_links (created_at desc, id);
create index review_links_episode on review_links (episode_id);

-- What reviewers answered. `version` is a hash of what they read and heard.
create table review_answers (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references review_links on delete cascade,
  kind text not null check (kind in ('approval', 'remark')),
  name text not null check (char_length(name) between 1 and 200),
  remark text check (char_length(remark) between 1 and 4000),
  version text not null check (char_length(version) = 64),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  check ((kind = 'remark') = (remark is not null))
);
create unique index review_answers_one_approval on review_answers (link_id) where kind = 'approval';
create index review_answers_of_link on review_answers (link_id, created_at);
create index review_answers_unseen on review_answers (created_at) where seen_at is null;

-- What listeners do.

create table ratings (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null references episodes on delete cascade,
  user_id uuid references users on delete set null,
  visitor text,
  user_ip text,
  is_like boolean not null,
  comment text check (char_length(comment) between 1 and 500),
  is_spam boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- Whole seconds into the audio where the listener was, if they let it be said; only dislikes have a reason to point at.
  at_second integer check (at_second between 0 and 86400),
  check (is_like or comment is not null),
  constraint ratings_second_of_dislike check (at_second is null or not is_like)
);
create unique index ratings_once_per_user on ratings (episode_id, user_id) where user_id is not null;
create unique index ratings_once_per_visitor on ratings (episode_id, visitor)
  where user_id is null and visitor is not null;
-- Feedback is read newest first, of everything or of one episode.
create index ratings_newest on ratings (created_at desc, id);
create index ratings_newest_of_episode on ratings (episode_id, created_at desc, id);

-- Plays by day (UTC), counted with each play; play_count stays the whole truth, also of the time before days were counted.
create table plays_by_day (
  episode_id uuid not null references episodes on delete cascade,
  day date not null,
  plays integer not null check (plays > 0),
  primary key (episode_id, day)
);

-- The same over all episodes, deleted ones too, which a page reads for years at once.
create table plays_of_days (
  day date primary key,
  plays integer not null check (plays > 0)
);
create function add_to_plays_of_days() returns trigger language plpgsql as $$
begin
  insert into plays_of_days as kept (day, plays)
  values (new.day, new.plays - case when tg_op = 'UPDATE' then old.plays else 0 end)
  on conflict (day) do update set plays = kept.plays + excluded.plays;
  return null;
end $$;
create trigger plays_of_days after insert or update of plays on plays_by_day
  for each row execute function add_to_plays_of_days();

-- How far people listen: for each tenth of an episode, how many plays heard it. `plays` counts the reports.
create table heard_tenths (
  episode_id uuid not null references episodes on delete cascade,
  month date not null check (extract(day from month) = 1),
  plays integer not null check (plays > 0),
  tenths integer[] not null check (cardinality(tenths) = 10),
  primary key (episode_id, month)
);

-- The same over all episodes, deleted ones too.
create table heard_of_months (
  month date primary key check (extract(day from month) = 1),
  plays integer not null check (plays > 0),
  tenths integer[] not null check (cardinality(tenths) = 10)
);
create function add_to_heard_of_months() returns trigger language plpgsql as $$
begin
  insert into heard_of_months as kept (month, plays, tenths)
  values (new.month, new.plays - case when tg_op = 'UPDATE' then old.plays else 0 end,
    (select array_agg(now - coalesce(before, 0) order by at)
      from unnest(new.tenths, case when tg_op = 'UPDATE' then old.tenths end) with ordinality parts (now, before, at)))
  on conflict (month) do update set plays = kept.plays + excluded.plays,
    tenths = (select array_agg(a + b order by at)
      from unnest(kept.tenths, excluded.tenths) with ordinality parts (a, b, at));
  return null;
end $$;
create trigger heard_of_months after insert or update of plays, tenths on heard_tenths
  for each row execute function add_to_heard_of_months();

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

-- Downloads.

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

-- How many downloads one address, and one listener at it, have reached on one day, each under an HMAC with the key of
-- the day: more than a person can hear are not counted. Goes with the key of the day.
create unlogged table download_volumes (
  day date not null,
  key bytea not null,
  downloads integer not null check (downloads > 0),
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

-- Mail about new episodes (docs/decisions/0025-jobs-and-mail.md).

-- People who confirmed that they want it. Nothing is stored of anyone before that.
create table subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  rhythm text not null check (rhythm in ('each', 'weekly')),
  confirmed_at timestamptz(3) not null default now(),
  -- Messages in a row that the mail server refused for this address, and the last of them: it counts once.
  refusals integer not null default 0 check (refusals >= 0),
  refused_message text,
  -- When the third was refused: from then on nothing is sent.
  ended_at timestamptz(3),
  -- The last weekly digest contained what was announced until then.
  digested_until timestamptz(3)
);
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_newest on subscribers (confirmed_at desc, id);

-- Episodes that were announced, or never will be (null): each is announced once, however often it is published.
create table announcements (
  episode_id uuid primary key references episodes on delete cascade,
  announced_at timestamptz(3)
);
create index announcements_at on announcements (announced_at) where announced_at is not null;

-- SHA-256 of confirmation tokens that were used; each works once, and only for a day.
create table used_confirmations (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Work to be done later, and webhooks.

-- Added in the transaction it follows from, done by any process (docs/decisions/0025-jobs-and-mail.md). The
-- database's clock says what is due.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind <> ''),
  -- The same kind and key is added once, as long as its row is kept.
  key text not null check (char_length(key) between 1 and 500),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  due_at timestamptz not null,
  -- How often it was taken; also tells a process that lost its lease from the one that has it now.
  attempts integer not null default 0,
  leased_until timestamptz,
  -- A day after the first attempt.
  give_up_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When it may be taken: a lease that has expired belongs to a process that is gone.
  ready_at timestamptz not null generated always as (greatest(due_at, leased_until)) stored,
  unique (kind, key),
  check ((state = 'running') = (leased_until is not null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index jobs_ready on jobs (ready_at) where state in ('waiting', 'running');
create index jobs_ended on jobs (ended_at) where state in ('done', 'failed');

-- URLs that are notified of events. Their secrets are derived from APP_SECRET and the id, and not stored.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null unique check (char_length(url) between 1 and 2000),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['episode.published', 'episode.changed', 'episode.unpublished', 'rating.disliked']
  ),
  active boolean not null default true,
  created_at timestamptz(3) not null default now()
);

-- What is sent about an event, the same bytes to every webhook and at every attempt.
create table webhook_messages (
  id uuid primary key,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index webhook_messages_created on webhook_messages (created_at);

-- How the last attempt at each delivery ended. Whether it is tried again is in `jobs`.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  message_id uuid not null references webhook_messages on delete cascade,
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  status smallint,
  answer text check (char_length(answer) <= 1024),
  problem text check (char_length(problem) <= 1000),
  unique (webhook_id, message_id)
);
create index webhook_deliveries_message on webhook_deliveries (message_id);
