-- After how many months a review is outdated; null: the default.
alter table show_settings add column review_months smallint check (review_months between 1 and 120);
