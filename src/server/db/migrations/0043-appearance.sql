-- How the show looks: headline and text of the home page, an accent colour, a logo. Null means as it is by default.
alter table show_settings
  add column hero_title text check (char_length(hero_title) between 1 and 120),
  add column hero_text text check (char_length(hero_text) between 1 and 600),
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column logo text check (logo ~ '^[0-9a-f]{32}$');

-- A logo in each size it is shown at, drawn from the picture that was sent.
create table logos (
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  size text not null check (size in ('32', '96', '180', '192', '512', 'maskable')),
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  created_at timestamptz(3) not null,
  primary key (hash, size)
);
