-- The language in which a person signed in last: what is mailed to them is written in it.
alter table users add column language text check (language in ('en', 'es'));
