-- What the home page says in the other language of the pages. Null means as in the first.
alter table show_settings
  add column other_hero_title text check (char_length(other_hero_title) between 1 and 120),
  add column other_hero_text text check (char_length(other_hero_text) between 1 and 600);
alter table categories add column other_name text check (char_length(other_name) between 1 and 40);
