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

-- What a call with an Idempotency-Key was answered, for 24 hours; without a status it is still being answered.
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
