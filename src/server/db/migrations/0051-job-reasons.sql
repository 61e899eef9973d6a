-- Why a job or a delivery did not succeed is kept as a reason, a code with its parameters. The sentences of the version
-- before stay where they are, and that version can still write some while it ends.
alter table jobs add column reason jsonb;
alter table webhook_deliveries add column reason jsonb;
