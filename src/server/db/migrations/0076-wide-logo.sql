-- A wide logo for the header, beside the square one: see-through where it was sent so.
alter table show_settings add column wide_logo text check (wide_logo ~ '^[0-9a-f]{32}$');
alter table logos drop constraint logos_size_check;
alter table logos add constraint logos_size_check
  check (size in ('32', '96', '180', '192', '512', 'maskable', 'wide'));
