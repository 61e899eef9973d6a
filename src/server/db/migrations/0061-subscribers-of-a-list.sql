-- Where a subscriber agreed who was brought in from a list of another service, as the administrator stated it.
alter table subscribers add column consent text check (char_length(consent) between 1 and 300);

-- What is known of an address without keeping it, by a keyed hash: that it left, and that it was asked once, because it
-- was on a list. `sealed`: the encrypted address of one that is still to be asked.
create table address_marks (
  mark text primary key check (char_length(mark) = 43),
  left_at timestamptz(3),
  asked_at timestamptz(3),
  sealed bytea,
  check (left_at is not null or asked_at is not null)
);
create index address_marks_to_ask on address_marks (asked_at, mark) where sealed is not null;
