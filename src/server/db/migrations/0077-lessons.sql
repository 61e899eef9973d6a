-- An episode that may earn in-service minutes, and what each aide has heard and answered of it.
create table lessons (
  episode_id uuid primary key references episodes on delete cascade,
  goals text[] not null check (cardinality(goals) between 1 and 3),
  questions jsonb not null check (jsonb_array_length(questions) between 3 and 5),
  -- The approval in force: of this version, which a change of audio, text or questions ends.
  approved_version text check (char_length(approved_version) = 64),
  nurse text check (char_length(nurse) between 1 and 200),
  nurse_license text check (char_length(nurse_license) between 1 and 60),
  approved_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check (num_nulls(approved_version, nurse, nurse_license, approved_at) in (0, 4))
);

-- Milliseconds of the audio that were heard, and of wall time in which it played. A row stays a while after its entry:
-- a late report of the same minutes counts for no other lesson.
create table lesson_progress (
  aide_id uuid not null references aides on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  version text not null check (char_length(version) = 64),
  heard int4multirange not null default '{}',
  wall int8multirange not null default '{}',
  credited integer not null default 0 check (credited >= 0),
  answers jsonb not null default '{}',
  -- Milliseconds spent at the questions, until the last answer.
  answering integer not null default 0 check (answering >= 0),
  answered_at timestamptz(3),
  read_at timestamptz(3),
  begun_at timestamptz(3) not null,
  entry bigint,
  finished_at timestamptz(3),
  primary key (aide_id, episode_id, version)
);
create index lesson_progress_begun on lesson_progress (begun_at);

-- Questions to the nurse; removed after 90 days.
create table lesson_asks (
  id uuid primary key default gen_random_uuid(),
  aide_id uuid not null references aides on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  asked_at timestamptz(3) not null
);
create index lesson_asks_asked on lesson_asks (asked_at);

alter table webhooks drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (
    cardinality(events) > 0 and events <@ array[
      'episode.published', 'episode.changed', 'episode.unpublished', 'rating.disliked', 'inService.completed'
    ]
  );

-- The hours of the day in which lessons count, and the series that is this year's list.
alter table show_settings
  add column in_service_hours text check (in_service_hours ~ '^\d\d:\d\d-\d\d:\d\d$'),
  add column in_service_series uuid references series on delete set null;

-- The notice now says that lessons and answers are kept, too.
update aides set notice_at = null;
