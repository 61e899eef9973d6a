-- What people sign in with: usernames and email addresses are one name space, and each name is one account's.
create function sign_in_key(name text) returns text language sql immutable strict parallel safe
  as $$ select lower(btrim(normalize(name, NFC))) $$;
create table sign_in_names (
  key text primary key,
  user_id uuid not null references users on delete cascade
);
create index sign_in_names_user on sign_in_names (user_id);

-- An address counts for signing in and for resets while it is the confirmed one; those of before are.
alter table users add column confirmed_email text;
update users set confirmed_email = email;

-- Usernames stay. Of an address that two accounts have, or that is another's username, only the first account keeps the
-- sign-in; the notices of the site name the others.
insert into sign_in_names (key, user_id)
  select sign_in_key(username), id from users order by created_at, id on conflict do nothing;
insert into sign_in_names (key, user_id)
  select sign_in_key(email), id from users where email is not null order by created_at, id on conflict do nothing;

-- An address that is not confirmed holds no name: it may be anyone's. It is refused where it is another account's name, and
-- lost when another account confirms it.
create function keep_sign_in_names() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and (new.username, new.email, new.confirmed_email)
      is not distinct from (old.username, old.email, old.confirmed_email) then
    return null;
  end if;
  if exists (select from sign_in_names where key = sign_in_key(new.email) and user_id <> new.id) then
    raise unique_violation using constraint = 'sign_in_names_pkey';
  end if;
  delete from sign_in_names where user_id = new.id;
  insert into sign_in_names (key, user_id)
    select distinct sign_in_key(name), new.id
    from unnest(array[new.username, case when new.email = new.confirmed_email then new.email end]) as name
    where name is not null;
  if new.email = new.confirmed_email then
    update users set email = null
      where sign_in_key(email) = sign_in_key(new.email) and id <> new.id and email is distinct from confirmed_email;
  end if;
  return null;
end $$;
create trigger users_sign_in_names after insert or update of username, email, confirmed_email on users
  for each row execute function keep_sign_in_names();

-- Links that confirm an address, as SHA-256; one for each account.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null
);
