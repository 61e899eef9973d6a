-- A session's `id` is what people see of it: neither the cookie's value nor the hash that opens it.
alter table session
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default 'Unknown device' check (char_length(device) <= 100),
  add column last_used_at timestamptz not null default now();

create or replace view auth.session as
  select sid as id, user_id, expire as expires_at, created_at, sess, id as public_id, device, last_used_at from session;

-- Who did what. `actor` and `subject` are no foreign keys: the log outlives what it tells of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  action text not null check (char_length(action) between 1 and 64),
  actor uuid,
  actor_name text,
  subject text,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object')
);
create index audit_log_at on audit_log (at);

-- Rows are added and, when they are a year old, removed; nothing else, whoever asks.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_audit_log();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function keep_audit_log();
