-- Where the bytes lie, so that a site that changes its storage still serves what it has.
alter table uploads
  add column storage text not null default 'local' check (storage in ('local', 's3', 'uploadthing')),
  add column storage_key text,
  add constraint uploads_key_of_storage check ((storage = 'local') = (storage_key is null));
create unique index uploads_storage_key on uploads (storage, storage_key);
