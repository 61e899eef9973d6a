-- What strangers cause, such as failed sign-ins, is one row an hour with a count: rows are kept for a year, and nobody
-- may fill the log with them. `counted_from` is the hour's beginning; null where a row is one event.
alter table audit_log
  add column count integer not null default 1 check (count > 0),
  add column counted_from timestamptz(3),
  add constraint audit_log_counts_with_window check (counted_from is not null or count = 1);

create unique index audit_log_counted on audit_log (counted_from, action, subject, facts) nulls not distinct
  where counted_from is not null;

-- Rows are added and, when they are a year old, removed; a count goes up by one. Nothing else, whoever asks.
create or replace function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.counted_from is not null and new.count = old.count + 1
    and to_jsonb(new) - 'count' = to_jsonb(old) - 'count' then
    return new;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
