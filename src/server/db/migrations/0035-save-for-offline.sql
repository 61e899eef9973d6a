-- Whether listeners may save episodes on their devices; null means the default, yes.
alter table show_settings add column is_savable boolean;
