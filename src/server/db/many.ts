import type { FoundMany } from '#shared/many.ts';
import type { Reason } from '#shared/reason.ts';
import { type Db, firstRow, firstValue, hasRows, sql } from './sql.ts';
import { lastState, lostTask } from './tasks.ts';

const PROBLEMS_SHOWN = 20;

/**
 * The fields of an episode that an undo restores, and what says which version it is; columns by their names in the
 * database.
 */
type Snapshot = Parameters<Db['json']>[0];

const snapshotOf = (db: Db) => db`
  jsonb_build_object('published', published, 'published_at', published_at, 'publish_at', publish_at, 'category', category,
    'series_id', series_id, 'place', place, 'kind', kind, 'deleted_at', deleted_at, 'was_published', was_published,
    'updated_at', updated_at, 'approval', (
      select to_jsonb(a) from approvals a where a.episode_id = episodes.id))`;

/** Adds the episodes of a change of many, in this order; those that are gone are left out. */
export async function addManyEpisodes(
  taskId: string,
  { ids, times = [] }: { ids: readonly string[]; times?: readonly string[] },
  db: Db,
): Promise<void> {
  await db`
    insert into many_episodes (task_id, episode_id, number, publish_at)
    select ${taskId}, asked.id, asked.number, asked.at
    from rows from (unnest(${[...ids]}::uuid[]), unnest(${[...times]}::timestamptz[])) with ordinality as asked (id, at, number)
    join episodes e on e.id = asked.id
    on conflict do nothing`;
}

/** Adds what an earlier change of many has changed, the last first. */
export async function addChangedEpisodes(taskId: string, earlier: string, db: Db): Promise<void> {
  await db`
    insert into many_episodes (task_id, episode_id, number)
    select ${taskId}, episode_id, row_number() over (order by number desc)
    from many_episodes where task_id = ${earlier} and before is not null`;
}

export type ManyEpisode = { id: string; publishAt: Date | null };

/** Returns the next episode that the change has not come to. */
export const nextOfMany = (taskId: string, db: Db = sql): Promise<ManyEpisode | null> =>
  firstRow(db<ManyEpisode[]>`
    select episode_id as id, publish_at from many_episodes where task_id = ${taskId} and done_at is null
    order by number limit 1`);

/** Returns what an episode is now; null when there is none. */
export const takeSnapshot = (id: string, db: Db): Promise<Snapshot | null> =>
  firstValue(db<{ snapshot: Snapshot }[]>`select ${snapshotOf(db)} as snapshot from episodes where id = ${id}`);

/** Writes what the episode was and is now; `before` null where nothing was to be done. */
export async function endOfMany(
  taskId: string,
  id: string,
  { before = null, reason = null }: { before?: Snapshot | null; reason?: Reason | null },
  db: Db,
): Promise<void> {
  const after = before && (await takeSnapshot(id, db));
  const row = { before: before && db.json(before), after: after && db.json(after), reason: reason && db.json(reason) };
  await db`
    update many_episodes set ${db(row)}, done_at = clock_timestamp()
    where task_id = ${taskId} and episode_id = ${id}`;
}

export type Undone = { title: string; published: boolean; publishAt: Date | null } & {
  wasPublished: boolean;
  wasPublishAt: Date | null;
  /** Where another one is to be restored. */
  category: string | null;
  isMoved: boolean;
  seriesId: string | null;
};

/**
 * Locks an episode that is still what this change made of it, and returns what it was; null when it was changed since.
 */
export const lockChanged = (taskId: string, id: string, db: Db): Promise<Undone | null> =>
  firstRow(db<Undone[]>`
    select e.title, e.published, e.publish_at, (m.before->>'published')::boolean as was_published,
      (m.before->>'publish_at')::timestamptz as was_publish_at, nullif(m.before->>'category', e.category) as category,
      m.before->>'series_id' is distinct from m.after->>'series_id' as is_moved,
      (m.before->>'series_id')::uuid as series_id
    from many_episodes m join episodes e on e.id = m.episode_id
    where m.task_id = ${taskId} and m.episode_id = ${id}
      and e.updated_at = (m.after->>'updated_at')::timestamptz
      and e.deleted_at is not distinct from (m.after->>'deleted_at')::timestamptz
    for update of e`);

/**
 * Makes an episode what it was before this change, in this category; a time that has passed schedules nothing. Returns
 * when it is to be published.
 */
export async function putBackEpisode(
  taskId: string,
  id: string,
  category: string | null,
  db: Db,
): Promise<Date | null> {
  const [row] = await db<{ publishAt: Date | null }[]>`
    update episodes e set published = b.published, published_at = b.published_at, was_published = b.was_published,
      publish_at = case when b.publish_at > clock_timestamp() then b.publish_at end, deleted_at = b.deleted_at,
      category = coalesce(${category}, e.category), series_id = b.series_id, place = b.place, kind = b.kind,
      updated_at = greatest(clock_timestamp(), e.updated_at + interval '1 millisecond')
    from many_episodes m, jsonb_populate_record(null::episodes, m.before) b
    where m.task_id = ${taskId} and m.episode_id = ${id} and e.id = m.episode_id
    returning case when not e.published and e.deleted_at is null then e.publish_at end as publish_at`;
  await db`
    insert into approvals (episode_id, asked_by, asked_at, note)
    select m.episode_id, (select u.id from users u where u.id = a.asked_by), a.asked_at, a.note
    from many_episodes m, jsonb_populate_record(null::approvals, m.before->'approval') a
    where m.task_id = ${taskId} and m.episode_id = ${id} and jsonb_typeof(m.before->'approval') = 'object'
    on conflict do nothing`;
  return row?.publishAt ?? null;
}

type Kept = { act: FoundMany['act'] };

/** Returns a change of many as it is. */
export async function findMany(id: string, db: Db = sql): Promise<FoundMany | null> {
  const run = await firstRow(db<Omit<FoundMany, 'problems'>[]>`
    select id, act, ${lastState(db)}, ended_at, counted.*
    from tasks, ${lostTask(db)}, lateral (
      select count(*)::int as total, count(done_at)::int as done, count(before)::int as changed,
        count(m.reason)::int as failed
      from many_episodes m where task_id = tasks.id
    ) as counted
    where kind = 'many' and id = ${id}`);
  if (!run) return null;
  const problems = await db<FoundMany['problems']>`
    select m.episode_id as id, e.title, m.reason from many_episodes m join episodes e on e.id = m.episode_id
    where m.task_id = ${id} and m.reason is not null order by m.number limit ${PROBLEMS_SHOWN}`;
  return { ...run, problems };
}

/**
 * Ends a change of many that is under way; what it has not come to stays as it is. Locks it until the transaction ends.
 */
export async function stopMany(id: string, db: Db): Promise<void> {
  await db`
    update tasks set state = case when state in ('waiting', 'running') then 'done' else state end,
      ended_at = coalesce(ended_at, clock_timestamp())
    where id = ${id} and kind = 'many'`;
}

export const findManyAct = (id: string, db: Db = sql): Promise<Kept['act'] | null> =>
  firstValue(db<Kept[]>`select act from tasks where id = ${id} and kind = 'many'`);

/** Returns whether another change of many undoes this one. */
export const isUndone = (id: string, db: Db): Promise<boolean> =>
  hasRows(db`select from tasks where kind = 'many' and undoes = ${id}`);

/** The fields of an episode that listeners see, or will see. */
type Visibility = { published: boolean; publishAt: Date | null };

/** Returns what these episodes are to listeners, each way once. */
export const listVisibilities = async (ids: readonly string[], db: Db): Promise<Visibility[]> => db<Visibility[]>`
  select published, max(publish_at) as publish_at from episodes where id = any(${[...ids]}::uuid[])
  group by published, publish_at is null`;

/** The same of those that this change has changed, before or after it. */
export const listChangedVisibilities = async (taskId: string, db: Db): Promise<Visibility[]> => db<Visibility[]>`
  select published, max(publish_at) as publish_at from (
    select (before->>'published')::boolean or (after->>'published')::boolean as published,
      coalesce(before->>'publish_at', after->>'publish_at')::timestamptz as publish_at
    from many_episodes where task_id = ${taskId} and before is not null
  ) as seen group by published, publish_at is null`;

/** Removes changes of many that ended 30 days ago. */
export async function removePastMany(db: Db = sql): Promise<void> {
  await db`delete from tasks where kind = 'many' and ended_at < now() - interval '30 days'`;
}
