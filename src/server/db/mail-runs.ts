import { bringForwardMail, postponeMail } from './mail-jobs.ts';
import { type Db, firstRow, sql } from './sql.ts';

/**
 * A run is the messages about an episode, or a week's digest; all of its jobs have it as the beginning of their key.
 */
export type Run = string;
/** The addresses at which a run is stopped: those of one host, or all of them. */
export const ALL_HOSTS = '';

/** Records that a message was accepted: nothing is stopped anymore. */
export async function incrementAccepted(run: Run, host: string, now: Date, db: Db): Promise<void> {
  await db`
    insert into mail_hosts as known (run, host, accepted_at)
    select ${run}, host, ${now}::timestamptz from unnest(${[ALL_HOSTS, host]}::text[]) as host
    on conflict (run, host) do update set accepted_at = excluded.accepted_at, refused = 0, blamed = 0,
      refused_at = null, said = null, stops = 0, stopped_until = null`;
}

/** `isOurs`: it was refused because of us. `said` names no address. */
type Refused = { run: Run; host: string; isOurs: boolean; said: string };

/**
 * Records that a message was refused. Returns how many were since one was accepted: by this host, because of us by this
 * host, and, since all were stopped last, by all of them, and at how many hosts because of us.
 */
export async function incrementRefused({ run, host, isOurs, said }: Refused, now: Date, db: Db) {
  await db`
    insert into mail_hosts as known (run, host, refused, blamed, refused_at, said)
    select ${run}, host, 1, ${isOurs ? 1 : 0}, ${now}::timestamptz, ${said}
    from unnest(${[ALL_HOSTS, host]}::text[]) as host
    on conflict (run, host) do update set refused = known.refused + 1, blamed = known.blamed + excluded.blamed,
      refused_at = excluded.refused_at, said = excluded.said`;
  const [row] = await db<{ refused: number; blamed: number; inAll: number; hosts: number }[]>`
    select one.refused, one.blamed, every.refused as in_all,
      (select count(*)::int from mail_hosts other
       where other.run = ${run} and other.host <> ${ALL_HOSTS} and other.blamed > 0
         and other.refused_at > coalesce(greatest(every.accepted_at, every.stopped_until), '-infinity')) as hosts
    from mail_hosts one join mail_hosts every on every.run = one.run and every.host = ${ALL_HOSTS}
    where one.run = ${run} and one.host = ${host}`;
  return row ?? { refused: 1, blamed: 1, inAll: 1, hosts: 1 };
}

/** Returns how often the run was stopped there since a message was accepted, and until when it is, or was. */
export const findStop = (run: Run, host: string, db: Db) =>
  firstRow(db<{ stops: number; stoppedUntil: Date | null }[]>`
    select stops, stopped_until from mail_hosts where run = ${run} and host = ${host}`);

/**
 * Stops the run there until `until`, in `delay` ms: messages that wait are put off. When all are tried again, one host
 * that refuses stops only itself.
 */
export async function changeStop(run: Run, host: string, until: Date, delay: number, db: Db): Promise<void> {
  await db`
    update mail_hosts set stops = stops + 1, stopped_until = ${until},
      refused = case when host = ${ALL_HOSTS} then 0 else refused end
    where run = ${run} and host = ${host}`;
  await postponeMail(run, host, delay, db);
}

/** The mail server's answer about the messages that wait, how many do, and when the next of them is tried. */
export type MailStop = { said: string; waiting: number; next: Date };

/**
 * Returns what waits because a host refused it for our sake, or all of its run is stopped, by the words, most first.
 */
export async function listMailStops(limit: number, db: Db = sql): Promise<MailStop[]> {
  return db<MailStop[]>`
    select coalesce(own.said, every.said) as said, count(*)::int as waiting, min(j.due_at) as next
    from jobs j join subscribers s on s.id = j.subject_id and s.ended_at is null
    left join mail_hosts own on j.key = own.run || ':' || s.id and own.host = lower(split_part(s.email, '@', 2))
      and own.blamed > 0
    left join mail_hosts every on j.key = every.run || ':' || s.id and every.host = ${ALL_HOSTS}
      and every.stopped_until is not null
    where j.kind = 'mail' and j.state in ('waiting', 'running') and coalesce(own.said, every.said) is not null
    group by 1 order by waiting desc, next limit ${limit}`;
}

/** Ends all stops, and makes due what they put off: the mail server is another one, or has just taken a message. */
export async function removeStops(db: Db): Promise<void> {
  await bringForwardMail(db);
  await db`
    update mail_hosts set refused = 0, blamed = 0, said = null, stops = 0, stopped_until = null
    where refused > 0 or stopped_until is not null`;
}

/** Removes the answers to runs that nothing was heard of for 30 days. */
export async function removePastRuns(now: Date, db: Db = sql): Promise<void> {
  await db`
    delete from mail_hosts where greatest(accepted_at, refused_at) < ${now}::timestamptz - interval '30 days'`;
}
