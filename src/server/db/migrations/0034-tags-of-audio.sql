-- What an audio file says of itself, offered when it was uploaded; the picture until an episode has the file.
alter table uploads add tags jsonb, add picture bytea;
