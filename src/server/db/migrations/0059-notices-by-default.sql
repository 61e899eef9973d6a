-- An administrator hears of failures and late episodes unless they say no.
alter table users alter column notices set default '{approvals,schedule,failures}';
-- Who has saved the form of their account has chosen; the log says so, for that is where an address is set.
update users set notices = '{approvals,schedule,failures}'
where notices = '{approvals}' and not exists (
  select 1 from audit_log where action = 'e-mail changed' and subject = users.id::text);
