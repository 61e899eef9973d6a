-- Mail goes out as slowly as its service asks for, from all processes together. The message after the last one may be taken
-- at `next_at`, or somewhat earlier: see takeJobAtRate.
create table job_rates (
  kinds text primary key check (kinds <> ''),
  next_at timestamptz not null
);
alter table mail_settings add column per_minute integer not null default 3 check (per_minute between 1 and 600);
