-- The show's own pages in more directories, once they have accepted the feed.
alter table show_settings
  add column amazon_url text check (amazon_url ~ '^https?://'),
  add column youtube_url text check (youtube_url ~ '^https?://'),
  add column pocket_casts_url text check (pocket_casts_url ~ '^https?://'),
  add column iheart_url text check (iheart_url ~ '^https?://');
