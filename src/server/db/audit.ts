import { type Db, sql } from './sql.ts';

export type AuditRow = {
  at: Date;
  action: string;
  actor: string | null;
  actorName: string | null;
  subject: string | null;
  facts: Record<string, string | number | boolean>;
};

export async function addAuditRow(row: Omit<AuditRow, 'at'>, db: Db): Promise<void> {
  await db`
    insert into audit_log (action, actor, actor_name, subject, facts)
    values (${row.action}, ${row.actor}, ${row.actorName}, ${row.subject}, ${sql.json(row.facts)})`;
}

/** The newest `limit` rows, oldest of them first. */
export async function listAuditRows(limit: number, db: Db = sql): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select at, action, actor, actor_name, subject, facts from (
      select * from audit_log order by id desc limit ${limit}
    ) as newest order by id`;
}

/** The table lets go of nothing younger. */
export async function removeYearOldAuditRows(db: Db = sql): Promise<void> {
  await db`delete from audit_log where at < now() - interval '1 year'`;
}
