-- How many downloads one address, and one listener at it, have reached on one day, each under an HMAC with the key of
-- the day: more than a person can hear are not counted. Goes with the key of the day.
create unlogged table download_volumes (
  day date not null,
  key bytea not null,
  downloads integer not null check (downloads > 0),
  primary key (day, key)
);
