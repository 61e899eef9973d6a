-- Whole seconds into the audio where the listener was, if they let it be said; only dislikes have a reason to point at.
alter table ratings
  add column at_second integer check (at_second between 0 and 86400),
  add constraint ratings_second_of_dislike check (at_second is null or not is_like);
