-- `scheduled_for`: the time of a job that has one of its own (a digest, a publication, the comments of a day, a
-- reminder), null for one that runs as soon as it can. `subject_id`: the subscriber of a mail, the episode of a publication.
alter table jobs add scheduled_for timestamptz(3), add subject_id uuid;
-- Of a change of many episodes (kind 'many'): what it does, and the change that it undoes.
alter table tasks add act text, add undoes uuid;

-- The version before has them in the payload and the result, and may run beside this one.
create function columns_of_job() returns trigger language plpgsql as $$
begin
  new.scheduled_for := coalesce(new.scheduled_for, (new.payload->>'slot')::timestamptz, (new.payload->>'publishAt')::timestamptz);
  new.subject_id := coalesce(new.subject_id, (new.payload->>'subscriberId')::uuid, (new.payload->>'id')::uuid);
  return new;
end $$;
create trigger columns_of_job before insert on jobs
  for each row when (new.kind in ('mail', 'publish', 'comments', 'review')) execute function columns_of_job();

create function columns_of_many() returns trigger language plpgsql as $$
begin
  new.act := coalesce(new.act, new.result->>'act');
  new.undoes := coalesce(new.undoes, (new.result->>'undoes')::uuid);
  return new;
end $$;
create trigger columns_of_many before insert on tasks
  for each row when (new.kind = 'many') execute function columns_of_many();

update jobs set scheduled_for = coalesce((payload->>'slot')::timestamptz, (payload->>'publishAt')::timestamptz),
  subject_id = coalesce(payload->>'subscriberId', payload->>'id')::uuid
where kind in ('mail', 'publish', 'comments', 'review');
update tasks set act = result->>'act', undoes = (result->>'undoes')::uuid where kind = 'many';
