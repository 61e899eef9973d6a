-- Who had reviewed the audio that was replaced, and should hear the new one.
create table unheard_audio (
  episode_id uuid primary key references episodes on delete cascade,
  reviewer text not null check (char_length(reviewer) between 1 and 200),
  replaced_at timestamptz(3) not null
);
