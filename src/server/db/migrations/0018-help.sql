-- Whom listeners ask for help, at the foot of every page.
alter table show_settings
  add column help_phone text check (char_length(help_phone) between 1 and 40),
  add column help_email text check (char_length(help_email) between 3 and 320);
