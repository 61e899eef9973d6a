import { type Db, sql } from './sql.ts';

/** Ends a user's oldest sessions beyond the newest `keep`. */
export async function endOldestSessions(userId: string, keep: number, db: Db = sql): Promise<void> {
  await db`
    delete from session where user_id = ${userId} and sid not in (
      select sid from session where user_id = ${userId} order by created_at desc limit ${keep}
    )`;
}
