-- What takes longer than a request: where it is, why it waits or has failed, and what came of it. One row for each
-- thing that is worked on (`subject`); the next task of its kind takes the place of the last. `id` is the key of its
-- job, if it has one, and `attempt` the attempt of that which may write here.
create table tasks (
  id uuid primary key,
  kind text not null,
  subject text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempt integer not null default 0,
  progress float8 not null default 0 check (progress between 0 and 1),
  reason jsonb,
  result jsonb,
  by uuid references users on delete set null,
  since timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  unique (kind, subject)
);

-- The version before goes on reading and writing what it has; what it adds is none of these tasks.
alter table timings alter column run set default gen_random_uuid();
alter table imports alter column total set default 0;

create function reason_as_stored(text, jsonb) returns jsonb language sql as $$
  select case when $1 is not null then jsonb_build_object('code', 'other', 'text', $1)
    when $2->>'code' in ('timingInterrupted', 'transcriptionInterrupted', 'restoreInterrupted')
      then jsonb_build_object('code', 'taskInterrupted')
    when jsonb_typeof($2) = 'string' then jsonb_build_object('code', 'other', 'text', $2)
    when jsonb_typeof($2) = 'object' then $2 end
$$;

insert into tasks (id, kind, subject, state, progress, reason, ended_at)
select run, 'timing', episode_id::text,
  case when state in ('waiting', 'running', 'failed') then state else 'done' end, progress, reason_as_stored(error, reason),
  case when state not in ('waiting', 'running') then clock_timestamp() end
from timings;

insert into tasks (id, kind, subject, state, attempt, reason, result, by, since, ended_at)
select imports.id, 'import', 'site', case when ended_at is null then 'waiting' else 'done' end, attempt,
  (select reason_as_stored(last_error, reason) from jobs where kind = 'import' and key = imports.id::text),
  jsonb_build_object('total', total, 'done', done, 'current', current), user_id, imports.created_at, ended_at
from imports;

with facts as (select name, value::jsonb as value from site_facts where name in ('restore', 'copy elsewhere', 'feed check'))
insert into tasks (id, kind, subject, state, reason, result, ended_at)
select gen_random_uuid(), name, 'site', value#>>'{state,step}', reason_as_stored(value#>>'{state,error}', value#>'{state,reason}'),
  value->'state', clock_timestamp()
from facts where name = 'restore' and value#>>'{state,step}' in ('done', 'failed')
union all
select gen_random_uuid(), name, 'site', case when value->'problem' = 'null' then 'done' else 'failed' end,
  reason_as_stored(null, value->'problem'), value - 'problem', clock_timestamp()
from facts where name = 'copy elsewhere'
union all
select gen_random_uuid(), name, 'site', 'done', null, value, clock_timestamp()
from facts where name = 'feed check' and value ? 'findings';

drop function reason_as_stored(text, jsonb);
