-- Three roles. `is_admin` stays what decides, so that the version before can run beside this one.
alter table users
  add column is_author boolean not null default false,
  add column role text not null generated always as (
    case when is_admin then 'administrator' when is_author then 'author' else 'user' end) stored,
  add column email text check (char_length(email) between 3 and 254),
  -- What a person gets mail about.
  add column notices text[] not null default '{approvals}'
    check (notices <@ array['approvals', 'schedule', 'failures', 'comments']),
  add column last_seen_at timestamptz(3);
update users set last_seen_at = (select max(last_used_at) from session where user_id = users.id);
create or replace view auth.users as select id, username, is_admin, role from users;

-- Tokens that set a new password, as SHA-256: one that was requested does not void one that was handed out, for anyone may
-- request one. users.reset_token_* go with the next version.
create table reset_tokens (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('requested', 'handed out', 'recovery code')),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (user_id, kind),
  check ((kind = 'recovery code') = (expires_at is null))
);

-- Links by which somebody makes an account of this role, once. Of a used one the row says so until it would have ended.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  role text not null check (role in ('user', 'author', 'administrator')),
  email text check (char_length(email) between 3 and 254),
  made_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Drafts that wait for an administrator or, with a note, were sent back.
create table approvals (
  episode_id uuid primary key references episodes on delete cascade,
  asked_by uuid references users on delete set null,
  asked_at timestamptz(3) not null,
  note text check (char_length(note) between 1 and 1000)
);

-- The mail server as set in the browser. Its password is encrypted with a key of APP_SECRET, in a table of its own, which
-- is in no backup.
create table mail_settings (
  only_row boolean primary key default true check (only_row),
  server text not null check (char_length(server) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  name text not null default '' check (char_length(name) <= 320),
  sender text not null check (char_length(sender) between 3 and 320)
);
create table mail_password (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
