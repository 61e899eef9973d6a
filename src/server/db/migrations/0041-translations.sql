-- The episode this one is a translation of; together they are a pair, whichever of the two names the other.
-- Without a foreign key: copies are restored in pieces, and an episode may be in an earlier one than what it names.
alter table episodes
  add column translation_of uuid unique check (translation_of <> id),
  -- Whether the feed without a prefix has it: what was in it stays.
  add column is_in_first_feed boolean not null default true;

-- The show in the other language of its pages, and whether new episodes in it are in the first feed too.
alter table show_settings add column other_title text check (char_length(other_title) between 1 and 255),
  add column other_description text check (char_length(other_description) between 1 and 3800),
  add column is_other_in_first_feed boolean;

-- In which language somebody wants episodes, and gets mail (null: that of addresses without a prefix).
alter table subscribers add column languages text not null default 'both' check (languages in ('en', 'es', 'both')),
  add column language text check (language in ('en', 'es'));
