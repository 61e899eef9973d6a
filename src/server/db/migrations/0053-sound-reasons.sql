-- Why a file could not be measured, or a script not be timed, is kept as a reason, a code with its parameters. The
-- sentences of the version before stay where they are, and that version can still write some while it ends.
alter table uploads add column sound_reason jsonb;
alter table timings add column reason jsonb;
