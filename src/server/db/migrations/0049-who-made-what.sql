-- Which administrator handed a reset link out: it ends with their rights. Null: requested, by the command, a recovery code.
alter table reset_tokens add column made_by uuid references users on delete cascade;
