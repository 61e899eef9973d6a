-- When what a reviewer's note asks for was done; null while it is not.
alter table review_answers add column done_at timestamptz;
