-- How an alert is worded: signed for programs, or as a message of a chat.
alter table webhooks add column form text not null default 'standard' check (form in ('standard', 'slack', 'teams'));
