import { type Db, sql } from './sql.ts';

export type Window = { count: number; resetsAt: Date };

/** Counts one more attempt in the key's window of `seconds`, a new one when the last is over. */
export const tallyAttempt = (key: string, seconds: number, now: Date, db: Db = sql): Promise<Window> =>
  tallyAttempts(key, 1, seconds, now, db);

/** The same for several attempts that were made meanwhile. */
export async function tallyAttempts(
  key: string,
  attempts: number,
  seconds: number,
  now: Date,
  db: Db = sql,
): Promise<Window> {
  const [row] = await db<Window[]>`
    insert into throttles as t (key, count, resets_at)
    values (${key}, ${attempts}, ${now}::timestamptz + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.resets_at <= ${now} then excluded.count else t.count + excluded.count end,
      resets_at = case when t.resets_at <= ${now} then excluded.resets_at else t.resets_at end
    returning count, resets_at`;
  if (!row) throw new Error('an upsert answers its row');
  return row;
}

/** Takes one attempt back: what succeeded does not count. */
export async function untallyAttempt(key: string, db: Db = sql): Promise<void> {
  await db`
    with less as (update throttles set count = count - 1 where key = ${key} and count > 1 returning key)
    delete from throttles where key = ${key} and count = 1 and not exists (select from less)`;
}

export async function removePastThrottles(now: Date, db: Db = sql): Promise<void> {
  await db`delete from throttles where resets_at <= ${now}`;
}
