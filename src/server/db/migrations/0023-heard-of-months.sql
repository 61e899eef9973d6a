-- How far people listened in a month to all episodes, deleted ones too, which a page reads for years at once. By
-- trigger, so that what a process of the version before adds is in it too.
create table heard_of_months (
  month date primary key check (extract(day from month) = 1),
  plays integer not null check (plays > 0),
  tenths integer[] not null check (cardinality(tenths) = 10)
);
insert into heard_of_months
select month, sum(plays), array[sum(tenths[1]), sum(tenths[2]), sum(tenths[3]), sum(tenths[4]), sum(tenths[5]),
  sum(tenths[6]), sum(tenths[7]), sum(tenths[8]), sum(tenths[9]), sum(tenths[10])]::integer[]
from heard_tenths group by month;

create function add_to_heard_of_months() returns trigger language plpgsql as $$
begin
  insert into heard_of_months as kept (month, plays, tenths)
  values (new.month, new.plays - case when tg_op = 'UPDATE' then old.plays else 0 end,
    (select array_agg(now - coalesce(before, 0) order by at)
      from unnest(new.tenths, case when tg_op = 'UPDATE' then old.tenths end) with ordinality parts (now, before, at)))
  on conflict (month) do update set plays = kept.plays + excluded.plays,
    tenths = (select array_agg(a + b order by at)
      from unnest(kept.tenths, excluded.tenths) with ordinality parts (a, b, at));
  return null;
end
$$;
create trigger heard_of_months after insert or update of plays, tenths on heard_tenths
  for each row execute function add_to_heard_of_months();
