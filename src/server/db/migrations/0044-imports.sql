-- The podcast that is moved in, or was last. Its job is the one of kind 'import' with its id as key.
create table imports (
  id uuid primary key default gen_random_uuid(),
  only_row boolean not null default true unique check (only_row),
  url text not null check (char_length(url) between 1 and 2000),
  -- Whether it takes over name, description and cover of the show, and publishes nothing.
  takes_show boolean not null,
  as_drafts boolean not null,
  user_id uuid references users on delete set null,
  title text not null,
  total integer not null check (total >= 0),
  -- The attempt of its job that may write here.
  attempt integer not null default 0,
  done integer not null default 0,
  current text not null default '',
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- What was seen when the old feed was last looked at.
  moved_by text check (moved_by in ('redirect', 'tag')),
  moved_problem text,
  looked_at timestamptz(3)
);

-- Episodes that are not here (is_missing), or not as they were. `key` is a hash of what identifies one.
create table import_problems (
  import_id uuid not null references imports on delete cascade,
  key text not null,
  title text not null,
  text text not null,
  is_missing boolean not null,
  primary key (import_id, key)
);
