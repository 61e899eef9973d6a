-- Whether a deleted episode was published, so that a deletion can be undone.
alter table episodes add column was_published boolean not null default false;
