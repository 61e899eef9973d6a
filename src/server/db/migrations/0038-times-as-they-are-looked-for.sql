-- `version` rises with each change of the lines, `progress` is how much of the job is done, `headings` are those of the
-- script, each with the sentence after it. `source`: whose words these are, the publisher's or a transcription service's.
alter table timings
  add column version integer not null default 1,
  add column progress real not null default 0 check (progress between 0 and 1),
  add column headings jsonb not null default '[]' check (jsonb_typeof(headings) = 'array'),
  add column source text not null default 'words' check (source in ('words', 'service'));
