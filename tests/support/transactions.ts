import { sql } from '#server/db/sql.ts';

/** Whether another connection to this database has a transaction under way. */
export async function isTransactionOpen(): Promise<boolean> {
  const open = await sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return open.length > 0;
}
