-- People who confirmed that they want mail about new episodes (docs/decisions/0031-new-episode-mail.md). Nothing is
-- stored of anyone before that.
create table subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254),
  rhythm text not null check (rhythm in ('each', 'weekly')),
  confirmed_at timestamptz(3) not null default now(),
  -- Messages in a row that the mail server refused for this address, and the last of them: it counts once.
  refusals integer not null default 0 check (refusals >= 0),
  refused_message text,
  -- When the third was refused: from then on nothing is sent.
  ended_at timestamptz(3),
  -- The last weekly digest contained what was announced until then.
  digested_until timestamptz(3)
);
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_newest on subscribers (confirmed_at desc, id);

-- Episodes that were announced, or never will be (null): each is announced once, however often it is published.
create table announcements (
  episode_id uuid primary key references episodes on delete cascade,
  announced_at timestamptz(3)
);
create index announcements_at on announcements (announced_at) where announced_at is not null;
insert into announcements (episode_id) select id from episodes where published_at is not null;

-- SHA-256 of confirmation tokens that were used; each works once, and only for a day.
create table used_confirmations (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
