-- What the business says in mail about new episodes: where it is, and a note on top. Null means nothing.
alter table show_settings
  add column postal_address text check (char_length(postal_address) between 1 and 300),
  add column mail_note text check (char_length(mail_note) between 1 and 1000);
