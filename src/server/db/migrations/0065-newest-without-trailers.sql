-- What is new is listed and counted without trailers: from the index alone, as before.
drop index episodes_newest;
create index episodes_newest on episodes (published_at desc, id) include (language, kind) where published;
