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
export async function tallyAuditRow(row: NewAuditRow, now: Date, countedFrom: Date, db: Db): Promise<void> {
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

/** Removes rows older than a year, and nothing younger. */
export async function removeYearOldAuditRows(db: Db = sql): Promise<void> {
  await db`delete from audit_log where at < now() - interval '1 year'`;
}
