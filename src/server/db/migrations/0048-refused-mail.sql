-- What the mail server said to a run, the messages about an episode or a week, by the hosts of the addresses; '' is all of
-- them together. Kept for 30 days.
create table mail_hosts (
  run text not null check (run <> ''),
  host text not null,
  accepted_at timestamptz,
  -- Since the last one that was accepted: how many were refused, how many of them because of us, and the last words.
  refused integer not null default 0,
  blamed integer not null default 0,
  refused_at timestamptz,
  said text,
  -- How often it was stopped since then, and until when it is.
  stops integer not null default 0,
  stopped_until timestamptz,
  primary key (run, host)
);

-- Messages that were refused because there is no such mailbox. `counts`: others were accepted, so it is no answer to
-- everybody. Days are those of the show's time zone; three that count end the address.
create table mail_refusals (
  subscriber_id uuid not null references subscribers on delete cascade,
  run text not null check (run <> ''),
  day date not null,
  refused_at timestamptz not null,
  said text not null,
  counts boolean not null default false,
  primary key (subscriber_id, run)
);
create index mail_refusals_of_run on mail_refusals (run);

-- Before, three refused messages ended an address whatever the reason. Those are offered to the administrators once.
-- `refusals` and `refused_message` go with the next version.
alter table subscribers add column is_offered boolean not null default false;
update subscribers set is_offered = true where ended_at is not null;
