-- What is said of an import is kept as reasons, codes with their parameters. The sentences of the version before stay
-- where they are, and that version can still write some while it ends.
alter table imports add column moved_reason jsonb;
alter table import_problems add column reasons jsonb, alter column text set default '';
