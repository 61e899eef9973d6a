import { randomUUID } from 'node:crypto';
import type { Reason } from '#shared/reason.ts';
import { isUnderWay, type Task } from '#shared/task.ts';
import type { JobKind } from './jobs.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';

// until 0.3.0: a migration then drops what only the version before reads: `reason`, `error`, `progress` and `run` of
// timings; `attempt`, `user_id`, `total`, `done`, `current` and `ended_at` of imports; the facts 'restore',
// 'restore token', 'copy elsewhere' and 'feed check'; the
// triggers of 0074, and of changes of many the `result`

type TaskKind = 'timing' | 'import' | 'restore' | 'copy elsewhere' | 'feed check' | 'many';
/** `subject`: the id of what it is about, unless it is the site. */
type TaskName = { kind: TaskKind; subject?: string };
/** `by`: whose rights it uses. */
export type StoredTask<Result = unknown> = Task<Result> & { id: string; attempt: number; by: string | null };
/** The writer of a task: the attempt of its job that has it. */
export type TaskLease = Pick<StoredTask, 'id' | 'attempt'>;

type Json = Parameters<Db['json']>[0];
type Changes = Partial<Pick<Task, 'state' | 'progress' | 'reason' | 'endedAt'>> & { result?: Json };
/** `act`, `undoes`: of a change of many, what it does, and the change that it undoes. */
export type NewTask = TaskName & { id?: string; by?: string | null; act?: string; undoes?: string } & Omit<
    Changes,
    'progress' | 'endedAt'
  >;

const JOBS: JobKind[] = ['timing', 'transcribe', 'import', 'many'];
/** A task without a heartbeat for so long, and without a job that would continue it, has ended with its process. */
const SILENT = '30 s';
export const INTERRUPTED: Reason = { code: 'taskInterrupted' };

/** Returns the task as it is, or was last. */
export const findTask = <Result>(
  { kind, subject = 'site' }: TaskName,
  db: Db = sql,
): Promise<StoredTask<Result> | null> =>
  firstRow(db<StoredTask<Result>[]>`
    select id, attempt, by, progress, result, since, ended_at,
      ${lastState(db)}
    from tasks, ${lostTask(db)}
    where kind = ${kind} and subject = ${subject}`);

/** Says of each of `tasks` whether it has ended with its process, or its job was given up. */
export const lostTask = (db: Db) => db`
  lateral (
    select state in ('waiting', 'running') and seen_at < clock_timestamp() - ${SILENT}::interval and not exists (
      select from jobs where kind = any(${JOBS}) and key = tasks.id::text and state in ('waiting', 'running')) as is_lost
  ) as seen`;

/** The columns of `tasks`, beside `lostTask`, that say how one is. */
export const lastState = (db: Db) => db`
  case when is_lost then 'failed' else state end as state,
  case when is_lost then coalesce(reason, ${db.json(INTERRUPTED)}) else reason end as reason`;

/** Writes a task, over the one before of this kind and subject; one that is no job's is begun or has ended with it. */
export async function putTask(task: NewTask, db: Db = sql): Promise<void> {
  const {
    id = randomUUID(),
    kind,
    subject = 'site',
    state = 'waiting',
    by = null,
    reason = null,
    result = null,
    act = null,
    undoes = null,
  } = task;
  const endedAt = isUnderWay({ state }) ? null : new Date();
  const fresh = { id, state, by, attempt: 0, progress: 0, endedAt, reason: reason && db.json(reason) };
  const row = { ...fresh, result: result && db.json(result), act, undoes };
  await db`
    insert into tasks ${db({ ...row, kind, subject })}
    on conflict (kind, subject) do update set ${db(row)}, since = clock_timestamp(), seen_at = clock_timestamp()`;
}

/** Gives the task to this attempt of its job, unless it is done or a later one has it. */
export const takeTask = (
  id: string,
  attempt: number,
  db: Db = sql,
): Promise<(TaskLease & { by: string | null }) | null> =>
  firstRow(db<(TaskLease & { by: string | null })[]>`
    update tasks set state = 'running', attempt = ${attempt}, progress = 0, reason = null, ended_at = null,
      seen_at = clock_timestamp()
    where id = ${id} and attempt < ${attempt} and state <> 'done' returning id, attempt, by`);

/** Holds of the task that this attempt has, and is still to do. */
export const isHeld = ({ id, attempt }: TaskLease, db: Db) =>
  db`tasks.id = ${id} and tasks.attempt = ${attempt} and tasks.state = 'running'`;

/**
 * Changes a task, or says that it is still worked on, and keeps it from another attempt until the transaction ends;
 * false when it was stopped, or another has it.
 */
export const changeTask = (lease: TaskLease, { reason, result, ...rest }: Changes, db: Db = sql): Promise<boolean> => {
  const row = {
    attempt: lease.attempt, // a row changes something
    ...rest,
    ...(reason !== undefined && { reason: reason && db.json(reason) }),
    ...(result !== undefined && { result: db.json(result) }),
  };
  return hasRows(db`update tasks set ${db(row)}, seen_at = clock_timestamp() where ${isHeld(lease, db)}`);
};

/** Ends what this person has begun to act by later: from now on no one answers for it. */
export async function endTasksOf(userId: string, kind: 'import' | 'many', reason: Reason, db: Db): Promise<void> {
  await db`
    update tasks set state = 'failed', by = null, reason = ${db.json(reason)}, ended_at = clock_timestamp()
    where by = ${userId} and kind = ${kind} and state in ('waiting', 'running')`;
}
