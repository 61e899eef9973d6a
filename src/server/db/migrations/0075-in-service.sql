-- The in-service record: aides, who are no users, and what each of them was taught. Entries are only ever added.
create table aides (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  staff_number text unique check (char_length(staff_number) between 1 and 40),
  language text not null check (language in ('en', 'es')),
  hired_on date not null,
  left_on date,
  minutes_a_year integer not null default 720 check (minutes_a_year between 0 and 6000),
  may_read boolean not null default false,
  -- Null: no code, as of those who left.
  code_hash text unique check (char_length(code_hash) = 64),
  -- When she confirmed what is kept about her.
  notice_at timestamptz(3),
  updated_at timestamptz(3) not null
);

-- Where a code was typed. A shared device ends soon, a remembered one after 400 days.
create table aide_devices (
  token_hash text primary key check (char_length(token_hash) = 64),
  aide_id uuid not null references aides on delete cascade,
  is_remembered boolean not null,
  made_at timestamptz(3) not null,
  last_used_on date not null,
  ends_at timestamptz(3) not null
);
create index aide_devices_of_aide on aide_devices (aide_id);

create table in_service_entries (
  number bigint primary key check (number > 0),
  aide_id uuid references aides on delete set null,
  aide_name text not null,
  staff_number text,
  day date not null,
  topic text not null,
  goals text[] not null,
  minutes integer not null,
  spent_from timestamptz(3),
  spent_to timestamptz(3),
  spent_minutes integer,
  method text not null
    check (method in ('audio', 'read', 'live', 'liveOnline', 'care', 'other', 'retraining', 'void')),
  place text not null,
  nurse text not null,
  nurse_license text,
  nurse_on date,
  heard integer,
  first_try integer,
  questions integer,
  tries integer,
  episode_id uuid,
  version text,
  materials text,
  -- By hand: whether there was a test, and where the sign-in sheet is.
  is_tested boolean,
  sheet text,
  statement text not null,
  language text not null,
  voids bigint unique references in_service_entries,
  reason text,
  entered_by uuid,
  entered_name text,
  made_at timestamptz(3) not null default now(),
  constraint in_service_void_takes_back
    check ((method = 'void') = (voids is not null and reason is not null and minutes < 0)),
  constraint in_service_entry_counts check (method = 'void' or minutes > 0)
);
create index in_service_entries_of_aide on in_service_entries (aide_id, day) include (minutes);

-- Rows are added; those of one aide are removed when their time has come, by a transaction that says whose. An aide
-- who is removed leaves no id behind. Nothing else, whatever the client.
create function keep_in_service_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.aide_id::text = current_setting('carecast.removed_aide', true) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.aide_id is null and to_jsonb(new) - 'aide_id' = to_jsonb(old) - 'aide_id' then
    return new;
  end if;
  raise exception 'the in-service record is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger in_service_entries_kept before update or delete on in_service_entries
  for each row execute function keep_in_service_entries();
create trigger in_service_entries_never_emptied before truncate on in_service_entries
  for each statement execute function keep_in_service_entries();

-- Which year counted until when: a change holds from the next year of each aide.
create table in_service_year_changes (
  changed_on date primary key,
  was text not null check (was in ('hired', 'calendar')),
  becomes text not null check (becomes in ('hired', 'calendar')),
  reason text not null,
  changed_by text not null,
  made_at timestamptz(3) not null default now()
);

-- `in_service_last`: the number given last; `in_service_removed`: how many entries were removed with aides who left.
alter table show_settings
  add column in_service_year text check (in_service_year in ('hired', 'calendar')),
  add column in_service_rule text check (char_length(in_service_rule) <= 300),
  add column in_service_state text,
  add column in_service_years integer not null default 6 check (in_service_years between 1 and 50),
  add column in_service_last bigint not null default 0,
  add column in_service_removed bigint not null default 0;

alter table tokens drop constraint tokens_scopes_check,
  add constraint tokens_scopes_check
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'drafts', 'publish', 'staff']);
alter table users drop constraint users_notices_check,
  add constraint users_notices_check
    check (notices <@ array['approvals', 'schedule', 'failures', 'comments', 'inService']);
