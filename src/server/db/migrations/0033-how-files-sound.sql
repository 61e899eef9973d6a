-- What was measured of a file's sound (loudness, silences), or why it could not be, in a sentence.
alter table uploads add column sound jsonb, add column sound_problem text;

-- Proposed times of a script's lines in a file; `run` is the job that may still write them.
create table timings (
  episode_id uuid primary key references episodes on delete cascade,
  upload_id uuid not null,
  run uuid not null,
  state text not null check (state in ('waiting', 'running', 'proposed', 'refused', 'accepted', 'failed')),
  fits real not null default 0 check (fits between 0 and 1),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  error text
);
