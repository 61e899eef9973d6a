import { randomUUID } from 'node:crypto';
import { addJob, type TakenJob } from './jobs.ts';
import { type Db, sql } from './sql.ts';

/** Milliseconds: changes within this time share one call, and each process has heard of them by then. */
const PURGE_DELAY_MS = 1_000;

type Lease = Pick<TakenJob, 'id' | 'attempt'>;
/** What to purge, and for how many ms more the CDN does not want to be called: 0 if it may be. */
export type Purge = { tags: string[]; wait: number };

/** Adds the job that purges a CDN of these tags, in the transaction of the change. */
export const addPurge = (tags: string[], db: Db): Promise<void> =>
  addJob({ kind: 'purge', key: randomUUID(), payload: { tags }, delay: PURGE_DELAY_MS }, db);

/** Returns whether no visitor can see any of these episodes. */
export async function areNonePublished(ids: readonly string[], db: Db): Promise<boolean> {
  const rows = await db`
    select from episodes where id = any(${[...ids]}::uuid[]) and published and deleted_at is null limit 1`;
  return rows.length === 0;
}

/**
 * Ends the other purges that wait and adds what they name to this one, whose day to succeed ends with the first of
 * theirs. Returns null when the lease was lost: another process has the job.
 */
export async function mergePurges({ id, attempt }: Lease): Promise<Purge | null> {
  return sql.begin(async (db) => {
    const held = await db`
      select from jobs where id = ${id} and attempts = ${attempt} and state = 'running' for update`;
    if (held.length === 0) return null;
    const [purge] = await db<Purge[]>`
      with merged as (
        update jobs set state = 'done', ended_at = clock_timestamp()
        where kind = 'purge' and state = 'waiting' returning payload, give_up_at
      ), every as (
        select payload, give_up_at from merged union all select payload, give_up_at from jobs where id = ${id}
      )
      update jobs set
        give_up_at = (select min(give_up_at) from every),
        payload = jsonb_strip_nulls(jsonb_build_object(
          'tags', (select jsonb_agg(distinct tag) from every, jsonb_array_elements_text(payload->'tags') tag),
          'notBefore', (select max(payload->>'notBefore') from every)))
      where id = ${id}
      returning
        array(select jsonb_array_elements_text(payload->'tags')) as tags,
        coalesce(greatest(0, extract(epoch from (payload->>'notBefore')::timestamptz - clock_timestamp()) * 1000), 0)::float8
          as wait`;
    return purge ?? null;
  });
}

/** Records that the CDN does not want to be called for `delay` ms, for those that are added meanwhile as well. */
export async function postponePurges({ id }: Lease, delay: number, db: Db = sql): Promise<void> {
  await db`
    update jobs set payload = payload || jsonb_build_object('notBefore',
      to_char((clock_timestamp() + ${delay} * interval '1 ms') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    where id = ${id}`;
}
