-- Addresses that are told of what happens here. Their secrets are derived from APP_SECRET and the id, and not stored.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null unique check (char_length(url) between 1 and 2000),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['episode.published', 'episode.changed', 'episode.unpublished', 'rating.disliked']
  ),
  active boolean not null default true,
  created_at timestamptz(3) not null default now()
);

-- What is sent about an event, the same bytes to every webhook and at every attempt.
create table webhook_messages (
  id uuid primary key,
  type text not null,
  body text not null,
  created_at timestamptz(3) not null default now()
);
create index webhook_messages_created on webhook_messages (created_at);

-- How the last attempt at each delivery ended. Whether it is tried again is in `jobs`.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  message_id uuid not null references webhook_messages on delete cascade,
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  status smallint,
  answer text check (char_length(answer) <= 1024),
  problem text check (char_length(problem) <= 1000),
  unique (webhook_id, message_id)
);
create index webhook_deliveries_message on webhook_deliveries (message_id);
