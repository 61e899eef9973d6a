import { ALL_HOSTS, type Run } from './mail-runs.ts';
import { type Db, hasRows, sql } from './sql.ts';

/** Refusals on this many different days end an address. */
const DAYS = 3;
/** With fewer addresses at a host than this, others there say nothing about it: those at other hosts do. */
const FEW = 3;

/** `day` is one of the show's time zone, such as `2026-11-26`. */
type RecordedRefusal = { subscriberId: string; run: Run; day: string; said: string };

/** Records that a mailbox does not exist, once for each run. */
export async function addRefusal({ subscriberId, run, day, said }: RecordedRefusal, now: Date, db: Db): Promise<void> {
  await db`
    insert into mail_refusals (subscriber_id, run, day, refused_at, said)
    values (${subscriberId}, ${run}, ${day}, ${now}, ${said}) on conflict do nothing`;
}

/** Forgets the refusals of an address to which a message got through, or that starts again. */
export async function removeRefusals(subscriberId: string, db: Db): Promise<void> {
  await db`delete from mail_refusals where subscriber_id = ${subscriberId}`;
}

/**
 * Lets those refusals of the run count that are no answer to everybody: others at the same host were accepted in it,
 * or, where there are few, others elsewhere. Ends the addresses that were refused on three different days.
 */
export async function countRefusals(run: Run, now: Date, db: Db): Promise<void> {
  await db`
    update mail_refusals r set counts = true from subscribers s
    where r.run = ${run} and not r.counts and s.id = r.subscriber_id and exists (
      select from mail_hosts known
      where known.run = ${run} and known.accepted_at is not null and known.host = case
        when (select count(*) from subscribers other where other.ended_at is null and ${hostOf('other', db)} = ${hostOf('s', db)})
          < ${FEW} then ${ALL_HOSTS} else ${hostOf('s', db)} end)`;
  await db`
    update subscribers s set ended_at = ${now}
    where ended_at is null and id in (select subscriber_id from mail_refusals where run = ${run} and counts)
      and (select count(distinct day) from mail_refusals where subscriber_id = s.id and counts) >= ${DAYS}`;
}

/** Returns whether a message of the run to this address was refused, and counts. */
export const doesRefusalCount = (subscriberId: string, run: Run, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from mail_refusals where subscriber_id = ${subscriberId} and run = ${run} and counts`);

/** Reverts the refusals in a row since a message was accepted, at this host or by all: everyone got it. */
export async function revertRefusals(run: Run, host: string, db: Db): Promise<void> {
  await db`
    with taken as (
      delete from mail_refusals r using subscribers s
      where r.run = ${run} and s.id = r.subscriber_id and ${host} in (${ALL_HOSTS}, ${hostOf('s', db)})
        and r.refused_at > coalesce(
          (select accepted_at from mail_hosts where run = ${run} and host = ${host}), '-infinity')
      returning r.subscriber_id)
    update subscribers set ended_at = null from taken where id = subscriber_id`;
}

/** Removes refusals that have not counted for 30 days. */
export async function removePastRefusals(now: Date, db: Db = sql): Promise<void> {
  await db`delete from mail_refusals where not counts and refused_at < ${now}::timestamptz - interval '30 days'`;
}

const hostOf = (table: 's' | 'other', db: Db) => db`lower(split_part(${db(table)}.email, '@', 2))`;
