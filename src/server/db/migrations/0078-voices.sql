-- Whose voices are heard: AI's or people's. Null: of the show the default, AI's; of an episode as the show.
alter table show_settings add column voices text check (voices in ('ai', 'people'));
alter table episodes add column voices text check (voices in ('ai', 'people'));
