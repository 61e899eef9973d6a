-- Of audio of which somebody wants a copy that is as loud as most podcasts: the job that makes it, and what became of it.
alter table uploads add column level jsonb;
