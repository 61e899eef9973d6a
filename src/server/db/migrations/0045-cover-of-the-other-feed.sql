-- The picture of the feed in the other language of the pages; null for that of the show.
alter table show_settings add column other_artwork text references artworks;
