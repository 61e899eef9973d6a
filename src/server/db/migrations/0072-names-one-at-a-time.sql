-- Where two accounts shared an address before 0.2.0, it counts for the one that signs in by it: the mail of the others does not
-- go there. The trigger would refuse the row as it stands.
alter table users disable trigger users_sign_in_names;
update users set confirmed_email = null
  where exists (select from sign_in_names n where n.key = sign_in_key(users.email) and n.user_id <> users.id);
alter table users enable trigger users_sign_in_names;

-- The same as in 0069, one transaction at a time, and it waits for no account but its own: two accounts that confirmed one
-- address at once waited for each other. An account that is being changed keeps its claim, which is refused later.
create or replace function keep_sign_in_names() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and (new.username, new.email, new.confirmed_email)
      is not distinct from (old.username, old.email, old.confirmed_email) then
    return null;
  end if;
  perform pg_advisory_xact_lock(20261128);
  if exists (select from sign_in_names where key = sign_in_key(new.email) and user_id <> new.id) then
    raise unique_violation using constraint = 'sign_in_names_pkey';
  end if;
  delete from sign_in_names where user_id = new.id;
  insert into sign_in_names (key, user_id)
    select distinct sign_in_key(name), new.id
    from unnest(array[new.username, case when new.email = new.confirmed_email then new.email end]) as name
    where name is not null;
  if new.email = new.confirmed_email then
    update users set email = null where id in (
      select id from users
      where sign_in_key(email) = sign_in_key(new.email) and id <> new.id and email is distinct from confirmed_email
      for no key update skip locked);
  end if;
  return null;
end $$;
