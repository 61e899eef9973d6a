-- Plays of a day over all episodes, which a page reads for years at once. By trigger, so that plays that a process of
-- the version before counts are in it too.
create table plays_of_days (
  day date primary key,
  plays integer not null check (plays > 0)
);
insert into plays_of_days select day, sum(plays) from plays_by_day group by day;

create function add_to_plays_of_days() returns trigger language plpgsql as $$
begin
  insert into plays_of_days as kept (day, plays)
  values (new.day, new.plays - case when tg_op = 'UPDATE' then old.plays else 0 end)
  on conflict (day) do update set plays = kept.plays + excluded.plays;
  return null;
end
$$;
create trigger plays_of_days after insert or update of plays on plays_by_day
  for each row execute function add_to_plays_of_days();
