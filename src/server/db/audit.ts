import { type Db, sql } from './sql.ts';

export type AuditRow = {
  at: Date;
  action: string;
  actor: string | null;
  actorName: string | null;
  subject: string | null;
  facts: Record<string, string | number | boolean>;
  /** How often it happened in the hour of `at`; 1 where a row is one event. */
  count: number;
};
type NewAuditRow = Omit<AuditRow, 'at' | 'count'>;

export async function addAuditRow(row: NewAuditRow, db: Db): Promise<void> {
  await db`
    insert into audit_log (action, actor, actor_name, subject, facts)
    values (${row.action}, ${row.actor}, ${row.actorName}, ${row.subject}, ${sql.json(row.facts)})`;
}

/** Adds one to the row of this action, subject and facts in the window that began at `countedFrom`. */
export async function incrementAuditRow(row: NewAuditRow, now: Date, countedFrom: Date, db: Db): Promise<void> {
  await db`
    insert into audit_log (at, action, actor, actor_name, subject, facts, counted_from)
    values (${now}, ${row.action}, ${row.actor}, ${row.actorName}, ${row.subject}, ${sql.json(row.facts)}, ${countedFrom})
    on conflict (counted_from, action, subject, facts) where counted_from is not null
    do update set count = audit_log.count + 1`;
}

/** Returns the newest `limit` rows, oldest of them first. */
export async function listAuditRows(limit: number, db: Db = sql): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select at, action, actor, actor_name, subject, facts, count from (
      select * from audit_log order by id desc limit ${limit}
    ) as newest order by id`;
}

type ActivityQuery = { person: string; day: string; before: string; actions: string[] | null };

/**
 * Returns up to `limit` rows, newest first, with the name of the person or the title of the episode they are about.
 * `before` is an id, or empty; `day` is a date in UTC, or empty.
 */
export async function listActivityRows(
  { person, day, before, actions }: ActivityQuery,
  limit: number,
  db: Db = sql,
): Promise<(AuditRow & { id: number; name: string | null })[]> {
  return db`
    select audit_log.id::float8 as id, at, action, actor, actor_name, subject, facts, count,
      coalesce(episodes.title, users.username) as name
    from audit_log
      left join episodes on episodes.id::text = coalesce(facts->>'episode', subject)
      left join users on users.id::text = subject
    where true
      ${person ? db`and lower(actor_name) = lower(${person})` : db``}
      ${day ? db`and at >= ${`${day}T00:00:00Z`}::timestamptz and at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'` : db``}
      ${before ? db`and audit_log.id < ${before}::bigint` : db``}
      ${actions ? db`and action = any(${actions})` : db``}
    order by audit_log.id desc limit ${limit}`;
}

/** Returns the names of everyone in the log. */
export async function listActivityPeople(db: Db = sql): Promise<string[]> {
  const rows = await db<{ actorName: string }[]>`
    select distinct actor_name from audit_log where actor_name is not null order by actor_name limit 500`;
  return rows.map(({ actorName }) => actorName);
}

/** Removes rows older than a year, and nothing younger. */
export async function removeYearOldAuditRows(db: Db = sql): Promise<void> {
  await db`delete from audit_log where at < now() - interval '1 year'`;
}
