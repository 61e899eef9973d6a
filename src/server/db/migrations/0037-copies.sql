-- A copy of a site that an administrator sends to be checked or started from. Its row never counts as stored.
alter table uploads drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('audio', 'pdf', 'copy'));

-- Where the nightly copy goes. Secret and passphrase are encrypted with a key of APP_SECRET; the table is in no backup.
create table copy_settings (
  only_row boolean primary key default true check (only_row),
  endpoint text not null check (char_length(endpoint) between 1 and 500),
  region text not null check (char_length(region) between 1 and 100),
  bucket text not null check (char_length(bucket) between 3 and 63),
  key_id text not null check (char_length(key_id) between 1 and 200),
  secret bytea not null,
  passphrase bytea
);
