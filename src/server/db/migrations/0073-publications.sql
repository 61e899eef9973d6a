-- Publications that can be undone: of each, people are told once its job is due, and until then it can be taken back.
-- What the episode was before is in `was_…`, and in `asked_…` and `note` the approval it waited for.
create table publications (
  job_id uuid primary key references jobs on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  published_at timestamptz(3) not null,
  published_by uuid references users on delete set null,
  notified_at timestamptz(3),
  was_published_at timestamptz(3),
  was_publish_at timestamptz(3),
  asked_at timestamptz(3),
  asked_by uuid references users on delete set null,
  note text
);
create index publications_by_episode on publications (episode_id);
create index publications_published_by on publications (published_by);
create index publications_asked_by on publications (asked_by);

-- The version before has it in the payload of the job, and may run beside this one.
create function publication_of_job() returns trigger language plpgsql as $$
declare
  was jsonb := new.payload->'before';
begin
  insert into publications (job_id, episode_id, published_at, was_published_at, was_publish_at, asked_at, asked_by, note)
  select new.id, e.id, (new.payload->>'at')::timestamptz, (was->>'publishedAt')::timestamptz,
    (was->>'publishAt')::timestamptz, (was->'approval'->>'askedAt')::timestamptz,
    (select u.id from users u where u.id::text = was->'approval'->>'askedBy'), was->'approval'->>'note'
  from episodes e where e.id::text = new.payload->>'subjectId' and new.state in ('waiting', 'running')
  on conflict do nothing;
  update publications set notified_at = clock_timestamp() where job_id = new.id and notified_at is null and new.state = 'done';
  return null;
end $$;
create trigger publication_of_job after insert or update of state on jobs
  for each row when (new.kind = 'event' and new.payload->'before' is not null) execute function publication_of_job();

update jobs set state = state
where kind = 'event' and state in ('waiting', 'running') and payload->'before' is not null;
