-- Of a call with an Idempotency-Key only the id of what it made is kept: the answer is built from that again.
alter table idempotent_calls add column made_id uuid;
update idempotent_calls set made_id = substring(
  coalesce(nullif(body, '')::jsonb ->> 'id', nullif(body, '')::jsonb ->> 'objectPath') from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
where status in (200, 201);
delete from idempotent_calls where made_id is null;
alter table idempotent_calls drop column status, drop column body;
