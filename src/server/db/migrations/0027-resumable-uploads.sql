-- How much of an unfinished upload is stored. The last byte is counted only by storing the file.
alter table uploads add column received_bytes bigint not null default 0
  check (received_bytes = 0 or received_bytes < declared_bytes);

-- What the browser knows the file by, so that choosing it again continues its upload.
alter table uploads add column fingerprint text;
