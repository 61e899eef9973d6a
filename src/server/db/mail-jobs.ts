import type { Reason } from '#shared/reason.ts';
import { GIVE_UP_MAIL_AFTER, wakeWorkers } from './jobs.ts';
import { type Db, firstNumber, sql } from './sql.ts';

/**
 * Puts the waiting messages of a run off by `delay` ms and up to ten minutes, in another order: to the addresses of
 * this host, or all ('') of them. Those that would be given up by then fail.
 */
export async function postponeMail(run: string, host: string, delay: number, db: Db): Promise<void> {
  await db`
    with put_off as (
      select j.id, clock_timestamp() + ${delay} * interval '1 ms' + random() * interval '10 min' as next
      from jobs j join subscribers s on j.key = ${run} || ':' || s.id
      where j.kind = 'mail' and j.state = 'waiting' and ${host} in ('', lower(split_part(s.email, '@', 2))))
    update jobs j set due_at = greatest(due_at, next),
      give_up_at = coalesce(give_up_at, clock_timestamp() + ${GIVE_UP_MAIL_AFTER}::interval),
      state = case when next > give_up_at then 'failed' else 'waiting' end,
      ended_at = case when next > give_up_at then clock_timestamp() end,
      reason = case when next > give_up_at then ${db.json(GIVEN_UP)} else reason end,
      last_error = case when next > give_up_at then null else last_error end
    from put_off where j.id = put_off.id`;
}
const GIVEN_UP: Reason = { code: 'mailRunGivenUp', days: 5 };

/** Returns how many messages to subscribers are due, and wait for their turn. */
export const countDueMail = (db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from jobs where kind = 'mail' and state = 'waiting' and due_at <= clock_timestamp()`);

/** Makes mail due now that was put off; not a digest whose time is to come. */
export async function bringForwardMail(db: Db): Promise<void> {
  const { count } = await db`
    update jobs set due_at = clock_timestamp()
    where kind = 'mail' and state = 'waiting' and due_at > clock_timestamp()
      and (scheduled_for > clock_timestamp()) is not true`;
  if (count > 0) await wakeWorkers(db);
}
