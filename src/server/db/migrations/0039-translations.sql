-- The episode this one is a translation of; together they are a pair, whichever of the two names the other.
alter table episodes
  add column translation_of uuid unique references episodes on delete set null check (translation_of <> id),
  -- Whether the feed without a prefix has it: what was in it stays.
  add column is_in_first_feed boolean not null default true;
