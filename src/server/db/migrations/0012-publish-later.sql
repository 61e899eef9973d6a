-- When a draft publishes itself; of no meaning once it is published, because an older program leaves it there.
alter table episodes add column publish_at timestamptz(3);
create index episodes_scheduled on episodes (publish_at) where publish_at is not null;

alter table show_settings
  add column time_zone text check (char_length(time_zone) between 1 and 64),
  add column weekly_slot text check (weekly_slot ~ '^(mon|tue|wed|thu|fri|sat|sun) ([01][0-9]|2[0-3]):[0-5][0-9]$');
