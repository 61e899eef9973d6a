-- Downloads of a month over all episodes, which a page reads for years at once. By trigger, so that downloads that a
-- process of the version before counts are in it too. A group that is folded into another leaves no row behind.
create table downloads_by_month (
  month date not null check (extract(day from month) = 1),
  app text not null,
  device text not null,
  place text not null,
  downloads integer not null check (downloads > 0),
  primary key (month, app, device, place)
);
insert into downloads_by_month
select date_trunc('month', day)::date, app, device, place, sum(downloads) from downloads_by_group group by 1, 2, 3, 4;

create function add_to_downloads_by_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from downloads_by_month kept
    where (kept.month, kept.app, kept.device, kept.place)
      = (date_trunc('month', old.day)::date, old.app, old.device, old.place) and kept.downloads = old.downloads;
    if not found then
      update downloads_by_month kept set downloads = kept.downloads - old.downloads
      where (kept.month, kept.app, kept.device, kept.place)
        = (date_trunc('month', old.day)::date, old.app, old.device, old.place);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    insert into downloads_by_month as kept (month, app, device, place, downloads)
    values (date_trunc('month', new.day)::date, new.app, new.device, new.place, new.downloads)
    on conflict (month, app, device, place) do update set downloads = kept.downloads + excluded.downloads;
  end if;
  return null;
end
$$;
create trigger downloads_by_month after insert or update of downloads or delete on downloads_by_group
  for each row execute function add_to_downloads_by_month();
