-- Work to be done later (docs/decisions/0029-jobs-in-postgresql.md): added in the transaction it follows from, done by
-- any process. The database's clock says what is due.
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
