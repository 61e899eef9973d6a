-- Who set up what hears of the site. It outlives them: a removal asks whether to keep or to end it. The log knows those of
-- the last year.
alter table webhooks add column set_by uuid references users on delete set null;
alter table mail_settings add column set_by uuid references users on delete set null;
alter table copy_settings add column set_by uuid references users on delete set null;
update webhooks set set_by = u.id from audit_log l join users u on u.id = l.actor
  where l.action = 'webhook added' and l.subject = webhooks.id::text;
update mail_settings set set_by = (
  select u.id from audit_log l left join users u on u.id = l.actor
  where l.action = 'mail settings changed' order by l.id desc limit 1);
update copy_settings set set_by = (
  select u.id from audit_log l left join users u on u.id = l.actor
  where l.action = 'copy settings changed' order by l.id desc limit 1);
