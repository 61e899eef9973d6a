create extension if not exists pg_trgm;

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

-- The field's name for it is session(sid, sess, expire); lucia's adapter reads the two views below.
create table session (
  sid text primary key check (sid ~ '^[0-9a-f]{64}$'),
  sess jsonb not null default '{}',
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index session_by_user on session (user_id);
create index session_by_expire on session (expire);

create schema auth;
create view auth.session as
  select sid as id, user_id, expire as expires_at, created_at, sess from session;
create view auth.users as
  select id, username, is_admin from users;

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
  check (state not in ('stored', 'attached') or
    (extension is not null and type is not null and bytes > 0 and sha256 is not null)),
  check (kind <> 'audio' or state not in ('stored', 'attached') or duration is not null)
);
create index uploads_state on uploads (state, created_at);

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
  -- Derived from the transcript when it is written: what is spoken, and its times when it has some.
  transcript_text text,
  transcript_cues jsonb check (transcript_cues is null or jsonb_typeof(transcript_cues) = 'array'),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  chapters jsonb check (chapters is null or jsonb_typeof(chapters) = 'array'),
  reviewed_by text check (char_length(reviewed_by) <= 200),
  reviewed_at date,
  user_id uuid references users on delete set null,
  check (not published or (published_at is not null and description <> '')),
  check (not (published and deleted_at is not null)),
  check ((pdf_id is null) = (pdf_name is null)),
  check ((transcript is null) = (transcript_text is null))
);
create index episodes_newest on episodes (published_at desc, id) where published;
create index episodes_category on episodes (category) where published;

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
  check (is_like or comment is not null)
);
create unique index ratings_once_per_user on ratings (episode_id, user_id) where user_id is not null;
create unique index ratings_once_per_visitor on ratings (episode_id, visitor)
  where user_id is null and visitor is not null;

-- Windows of attempts, shared by all processes.
create table throttles (
  key text primary key,
  count integer not null check (count > 0),
  resets_at timestamptz(3) not null
);
create index throttles_reset on throttles (resets_at);

-- Facts of this site that are made once and kept, such as the feed's podcast:guid.
create table site_facts (
  name text primary key,
  value text not null
);
