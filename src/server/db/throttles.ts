import { type Db, firstNumber, sql } from './sql.ts';

type Window = { count: number; resetsAt: Date };

/** How much the clocks of two processes, and the order of calls within one, may differ within one window. */
const CLOCK_SKEW_SECONDS = 10;

/**
 * Returns whether a window of `seconds` that ends at `resetsAt` is running. One that ends later than a window begun now
 * would was begun by a clock that has been set back since, and is over too: it could lock someone out for as long as
 * the clock was wrong.
 */
export const isRunning = (resetsAt: Date, seconds: number, now: Date): boolean =>
  resetsAt > now && resetsAt <= latestEnd(seconds, now);

const latestEnd = (seconds: number, now: Date): Date => new Date(now.getTime() + (seconds + CLOCK_SKEW_SECONDS) * 1000);

/** Counts one more attempt in the key's window of `seconds`, a new one when the last is over. */
export const incrementAttempt = (key: string, seconds: number, now: Date, db: Db = sql): Promise<Window> =>
  incrementAttempts(key, 1, seconds, now, db);

/** Counts several attempts that were made in the meantime. */
export async function incrementAttempts(
  key: string,
  attempts: number,
  seconds: number,
  now: Date,
  db: Db = sql,
): Promise<Window> {
  const isOver = db`(t.resets_at <= ${now} or t.resets_at > ${latestEnd(seconds, now)})`;
  const [row] = await db<Window[]>`
    insert into throttles as t (key, count, resets_at)
    values (${key}, ${attempts}, ${now}::timestamptz + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else t.count + excluded.count end,
      resets_at = case when ${isOver} then excluded.resets_at else t.resets_at end
    returning count, resets_at`;
  if (!row) throw new Error('an upsert answers its row');
  return row;
}

/** Returns how many attempts the key's window of `seconds` has. */
export const countAttempts = (key: string, seconds: number, now: Date, db: Db = sql): Promise<number> =>
  firstNumber(db`
    select count from throttles
    where key = ${key} and resets_at > ${now} and resets_at <= ${latestEnd(seconds, now)}`);

/** Takes one attempt back: successful ones do not count. */
export async function decrementAttempt(key: string, db: Db = sql): Promise<void> {
  await db`
    with less as (update throttles set count = count - 1 where key = ${key} and count > 1 returning key)
    delete from throttles where key = ${key} and count = 1 and not exists (select from less)`;
}

export async function removeThrottle(key: string, db: Db = sql): Promise<void> {
  await db`delete from throttles where key = ${key}`;
}

export async function removePastThrottles(now: Date, db: Db = sql): Promise<void> {
  await db`delete from throttles where resets_at <= ${now}`;
}
