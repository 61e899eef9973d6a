-- The episodes of a change of many at once (a task of kind 'many'), in their order: which of them are done, what each
-- was before and which version it became, for an undo, and why one was left as it was.
create table many_episodes (
  task_id uuid not null references tasks on delete cascade,
  number integer not null,
  episode_id uuid not null references episodes on delete cascade,
  publish_at timestamptz(3),
  done_at timestamptz(3),
  before jsonb,
  after jsonb,
  reason jsonb,
  primary key (task_id, episode_id)
);
create index many_episodes_by_episode on many_episodes (episode_id);
