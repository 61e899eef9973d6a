import { findDelay, type JobKind, takeJob, type TakenJob } from './jobs.ts';
import { type Db, firstRow, hasRows, type Pool, sql } from './sql.ts';

/** After a pause, this many are taken at once: a short list need not wait. */
const BURST = 10;

/**
 * Acquires a lease on a job of these kinds, as `takeJob` does; all processes together at most `perMinute` of them, and
 * `BURST` at once. Returns null when none is due, or not yet at this rate.
 */
export const takeJobAtRate = (
  kinds: readonly JobKind[],
  lease: number,
  perMinute: number,
  pool: Pool = sql,
): Promise<TakenJob | null> =>
  pool.begin(async (db) => ((await takeTurn(kinds, perMinute, db)) ? takeJob(kinds, lease, db) : null));

/**
 * The generic cell rate algorithm (ITU-T I.371). A time further ahead than this rate can lead is of another rate, or of
 * a clock that was ahead, and does not count.
 */
const takeTurn = (kinds: readonly JobKind[], perMinute: number, db: Db): Promise<boolean> => {
  const { interval, ahead } = spacingOf(perMinute, db);
  return hasRows(db`
    insert into job_rates as rate (kinds, next_at)
    select ${nameOf(kinds)}, clock_timestamp() + ${interval} where exists (
      select from jobs where kind = any(${kinds as JobKind[]}) and state in ('waiting', 'running') and ready_at <= clock_timestamp())
    on conflict (kinds) do update
      set next_at = least(greatest(rate.next_at, clock_timestamp()), clock_timestamp() + ${ahead}) + ${interval}
      where rate.next_at <= clock_timestamp() + ${ahead} or rate.next_at > clock_timestamp() + ${ahead} + ${interval}
    returning 1`);
};

/**
 * Returns the milliseconds until a job of these kinds may be taken at this rate, at least 0; null when there is none.
 */
export async function findWaitAtRate(
  kinds: readonly JobKind[],
  perMinute: number,
  db: Db = sql,
): Promise<number | null> {
  const { interval, ahead } = spacingOf(perMinute, db);
  const wait = await findDelay(kinds, db);
  const turn = await firstRow(db<{ wait: number }[]>`
    select (extract(epoch from next_at - ${ahead} - clock_timestamp()) * 1000)::float8 as wait from job_rates
    where kinds = ${nameOf(kinds)} and next_at <= clock_timestamp() + ${ahead} + ${interval}`);
  return wait === null ? null : Math.max(wait, turn?.wait ?? 0);
}

const nameOf = (kinds: readonly JobKind[]): string => kinds.join(' ');

const spacingOf = (perMinute: number, db: Db) => ({
  interval: db`make_interval(secs => ${60 / perMinute}::float8)`,
  ahead: db`make_interval(secs => ${((BURST - 1) * 60) / perMinute}::float8)`,
});
