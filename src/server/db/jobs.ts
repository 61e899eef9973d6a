import type { JobState } from '#shared/job.ts';
import type { StoredFailedJobs, StoredJob } from '#shared/job-words.ts';
import { type Reason, storedReason } from '#shared/reason.ts';
import { type Db, type Fragment, sql, firstRow } from './sql.ts';

const CHANNEL = 'carecast_jobs';
/**
 * A job that keeps failing is given up this long after its first attempt; mail to subscribers after five days (RFC 5321
 * §4.5.4.1).
 */
const GIVE_UP_AFTER = '1 day';
export const GIVE_UP_MAIL_AFTER = '5 days';

/** More than any lease, than any back-off (jobs/back-off.ts), and than mail is put off. */
const MAX_LEASE = '10 min';
const MAX_DELAY = '5 hours';
const MAX_MAIL_DELAY = '25 hours';

export type JobKind =
  | 'publish'
  | 'event'
  | 'mail'
  | 'notice'
  | 'asking'
  | 'review'
  | 'comments'
  | 'webhook'
  | 'websub'
  | 'sound'
  | 'timing'
  | 'transcribe'
  | 'import'
  | 'many';
type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };

/**
 * Due at `scheduledFor` or `dueAt` by the database's clock, else `delay` ms from now, else at once. What is scheduled
 * is never run before. `subjectId`: the subscriber of a mail, the episode of a publication.
 */
type NewJob = { kind: JobKind; key: string; payload: JsonObject; subjectId?: string } & {
  scheduledFor?: Date;
  dueAt?: Date;
  delay?: number;
};
/** A job that this process has a lease on. `attempt` counts from 1 and identifies the lease. */
export type TakenJob = { id: string; kind: JobKind; key: string; payload: JsonObject; attempt: number };

/**
 * Adds the job unless its kind and key are there (a row is stored for 30 days after its end), and wakes the workers of
 * all processes at the commit.
 */
export async function addJob(
  { kind, key, payload, subjectId, scheduledFor, dueAt = scheduledFor, delay = 0 }: NewJob,
  db: Db,
): Promise<void> {
  const due = dueAt ? db`${dueAt}` : db`clock_timestamp() + ${delay} * interval '1 ms'`;
  await db`
    with added as (
      insert into jobs (kind, key, payload, subject_id, scheduled_for, due_at)
      values (${kind}, ${key}, ${db.json(payload)}, ${subjectId ?? null}, ${scheduledFor ?? null}, ${due})
      on conflict (kind, key) do nothing returning 1
    )
    select pg_notify(${CHANNEL}, '') from added`;
}

/**
 * Acquires a lease of `lease` ms on the job of these kinds that has been due longest: a waiting one, or one whose lease
 * has expired. Returns null when none is due.
 */
export const takeJob = (kinds: readonly JobKind[], lease: number, db: Db = sql): Promise<TakenJob | null> =>
  firstRow(db<TakenJob[]>`
    update jobs set state = 'running', attempts = attempts + 1,
      leased_until = clock_timestamp() + ${lease} * interval '1 ms',
      give_up_at = coalesce(give_up_at, clock_timestamp() +
        case kind when 'mail' then ${GIVE_UP_MAIL_AFTER}::interval else ${GIVE_UP_AFTER}::interval end)
    where id = (
      select id from jobs
      where state in ('waiting', 'running') and kind = any(${kinds as JobKind[]}) and ready_at <= clock_timestamp()
      order by ready_at limit 1 for update skip locked)
    returning id, kind, key, payload, attempts as attempt`);

/** Returns the milliseconds until a job of these kinds may be taken, at least 0; null when there is none. */
export async function findDelay(kinds: readonly JobKind[], db: Db = sql): Promise<number | null> {
  const [row] = await db<{ wait: number | null }[]>`
    select (extract(epoch from min(ready_at) - clock_timestamp()) * 1000)::float8 as wait
    from jobs where state in ('waiting', 'running') and kind = any(${kinds as JobKind[]})`;
  // Not PostgreSQL's greatest(): of 0 and null it makes 0, and a worker without jobs would never pause.
  const wait = row?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}

/**
 * Returns how many seconds the longest waiting job has been due, 0 when none is, and how many jobs have failed. A job
 * that waits for its turn is due when its turn has come.
 */
export async function measureQueue(db: Db = sql): Promise<{ age: number; failed: number }> {
  const [row] = await db<{ age: number; failed: number }[]>`
    select
      (select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(greatest(ready_at, next_at))), 0))::float8
       from jobs left join job_rates on kinds = kind where state in ('waiting', 'running')) as age,
      (select count(*)::int from jobs where state = 'failed') as failed`;
  return row ?? { age: 0, failed: 0 };
}

type Lease = Pick<TakenJob, 'id' | 'attempt'>;
const held = ({ id, attempt }: Lease, db: Db) => db`id = ${id} and attempts = ${attempt} and state = 'running'`;

/** Extends the lease to `lease` ms from now. */
export async function extendLease(job: Lease, lease: number, db: Db = sql): Promise<void> {
  await db`
    update jobs set leased_until = clock_timestamp() + ${lease} * interval '1 ms' where ${held(job, db)}`;
}

/** Writes the end of a job; nothing when the lease was lost. */
export async function finishJob(job: Lease, db: Db = sql): Promise<void> {
  await db`
    update jobs set state = 'done', leased_until = null, reason = null, last_error = null, ended_at = clock_timestamp()
    where ${held(job, db)}`;
}

/** Makes the job due again in `delay` ms, or failed where that is later than it is given up (`null`: at once). */
export async function postponeJob(job: Lease, reason: Reason, delay: number | null, db: Db = sql): Promise<JobState> {
  const next = db`clock_timestamp() + ${delay ?? 0} * interval '1 ms'`;
  const isOver = delay === null ? db`true` : db`${next} > give_up_at`;
  const [row] = await db<{ state: JobState }[]>`
    update jobs set leased_until = null, reason = ${db.json(reason)}, last_error = null,
      state = case when ${isOver} then 'failed' else 'waiting' end,
      due_at = case when ${isOver} then due_at else ${next} end,
      ended_at = case when ${isOver} then clock_timestamp() end
    where ${held(job, db)} returning state`;
  return row?.state ?? 'running';
}

/** Gives a lease back, as if the job had not been taken: any process may take it at once. */
export async function releaseJob(job: Lease, db: Db = sql): Promise<void> {
  await db`
    with released as (
      update jobs set state = 'waiting', leased_until = null where ${held(job, db)} returning 1
    )
    select pg_notify(${CHANNEL}, '') from released`;
}

/** Ends other waiting jobs of this kind that are added already: the one in hand does their work as well. */
export async function mergePendingJobs(kind: JobKind, db: Db = sql): Promise<void> {
  await db`update jobs set state = 'done', ended_at = clock_timestamp() where kind = ${kind} and state = 'waiting'`;
}

/**
 * Makes a failed job due now, with a day to succeed; with `isAlike` also the others of its kind that ended for the same
 * reason. Returns how many: none when it has not failed.
 */
export async function restartJob(id: string, isAlike = false, db: Db = sql): Promise<number> {
  const alike = db`exists (select from jobs one where one.id = ${id} and one.state = 'failed' and one.kind = jobs.kind
    and ${reasonOfRow(db`one.`, db)} is not distinct from ${reasonOfRow(db`jobs.`, db)})`;
  const { count } = await db`
    update jobs set state = 'waiting', due_at = clock_timestamp(), give_up_at = null, ended_at = null
    where state = 'failed' and ${isAlike ? alike : db`id = ${id}`}`;
  if (count > 0) await wakeWorkers(db);
  return count;
}

/**
 * Ends as failed, with this reason, what a backup holds as still to be mailed or announced by `now`: it may have been
 * done since the backup was made. Pings of the hub continue, they only say that the feed may have changed; so do
 * digests whose time is to come, and publications.
 */
export async function failAnnouncingJobs(reason: Reason, now: Date, db: Db): Promise<number> {
  const { count } = await db`
    update jobs set state = 'failed', leased_until = null, ended_at = clock_timestamp(),
      reason = ${db.json(reason)}, last_error = null
    where state in ('waiting', 'running')
      and (kind in ('event', 'webhook', 'notice', 'asking', 'review')
        or (kind = 'mail' and (scheduled_for > ${now}) is not true))`;
  return count;
}

/**
 * Makes due now what a clock that was ahead, and has been set back, has put off: jobs without a time of their own,
 * added or retried later than any back-off allows, and leases longer than any. Else they would wait until that time
 * comes.
 */
export async function bringForwardJobs(db: Db = sql): Promise<void> {
  const { count } = await db`
    update jobs set leased_until = case when state = 'running' then clock_timestamp() end,
      due_at = least(due_at, clock_timestamp()), created_at = least(created_at, clock_timestamp()), give_up_at = null
    where (state = 'running' and leased_until > clock_timestamp() + ${MAX_LEASE}::interval)
      or (state = 'waiting' and scheduled_for is null and due_at > clock_timestamp() +
        case kind when 'mail' then ${MAX_MAIL_DELAY}::interval else ${MAX_DELAY}::interval end)`;
  if (count > 0) await wakeWorkers(db);
}

/** Removes jobs that ended 30 days ago. */
export async function removeEndedJobs(db: Db = sql): Promise<void> {
  await db`delete from jobs where state in ('done', 'failed') and ended_at < now() - interval '30 days'`;
}

/**
 * The version before writes sentences, and leaves the reason as it is; this one writes reasons, and removes sentences.
 */
const reasonOfRow = (of: Fragment, db: Db): Fragment => db`coalesce(to_jsonb(${of}last_error), ${of}reason)`;
type Unread<Found> = Omit<Found, 'reason'> & { reason: Reason | string | null };
const asRead = <Found>(row: Unread<Found>) => ({
  ...row,
  reason: row.reason === null ? null : storedReason(row.reason),
});

const listed = (db: Db) => db`
  id, kind, key, state, due_at, attempts, ${reasonOfRow(db``, db)} as reason, created_at, ended_at`;

/** Returns jobs, those that need a person first, then what is under way or to come, then what has ended. */
export async function listJobs(
  { state, limit }: { state?: JobState | undefined; limit: number },
  db: Db = sql,
): Promise<StoredJob[]> {
  const rows = await db<Unread<StoredJob>[]>`
    select ${listed(db)} from jobs ${state ? db`where state = ${state}` : db``}
    order by case state when 'failed' then 0 when 'running' then 1 when 'waiting' then 2 else 3 end,
      case when state = 'waiting' then due_at end, coalesce(ended_at, created_at) desc, id
    limit ${limit}`;
  return rows.map(asRead);
}

/** Returns the failed jobs, those of one kind and reason together, the latest first. */
export async function listFailedJobs(limit: number, db: Db = sql): Promise<StoredFailedJobs[]> {
  const rows = await db<Unread<StoredFailedJobs>[]>`
    select (array_agg(id order by ended_at desc, id))[1] as id, kind, ${reasonOfRow(db``, db)} as reason,
      count(*)::int as count, max(attempts) as attempts, max(ended_at) as ended_at
    from jobs where state = 'failed' group by kind, ${reasonOfRow(db``, db)}
    order by max(ended_at) desc, kind limit ${limit}`;
  return rows.map(asRead);
}

export async function findJob(id: string, db: Db = sql): Promise<StoredJob | null> {
  const [row] = await db<Unread<StoredJob>[]>`select ${listed(db)} from jobs where id = ${id}`;
  return row ? asRead(row) : null;
}

/** Wakes the workers of all processes at the commit, for jobs added in another way than `addJob`. */
export async function wakeWorkers(db: Db): Promise<void> {
  await db`select pg_notify(${CHANNEL}, '')`;
}

/** Calls `wake` when a process has added a job, and after each connect and reconnect. Returns what ends that. */
export async function listenForJobs(wake: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen(CHANNEL, wake, wake);
  return unlisten;
}
