-- Null: the show's. Cues of a transcript may have one of their own (`lang`), in transcript_cues.
alter table episodes add column language text check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$');
