import type { OpenSession } from '#shared/account.ts';
import { type Db, hasRows, sql } from './sql.ts';

type OwnSession = Omit<OpenSession, 'current'>;

/** Removes a user's oldest sessions beyond the newest `keep`. */
export async function endOldestSessions(userId: string, keep: number, db: Db = sql): Promise<void> {
  await db`
    delete from session where user_id = ${userId} and sid not in (
      select sid from session where user_id = ${userId} order by created_at desc limit ${keep}
    )`;
}

/** Returns the valid sessions, last used first. `startedAfter` is the limit of the absolute lifetime. */
export async function listSessions(userId: string, now: Date, startedAfter: Date, db: Db = sql): Promise<OwnSession[]> {
  return db<OwnSession[]>`
    select id, created_at, last_used_at, device from session
    where user_id = ${userId} and expire > ${now} and created_at > ${startedAfter}
    order by last_used_at desc, id`;
}

export const hasSession = (id: string, userId: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from session where id = ${id} and user_id = ${userId}`);

/** Returns whether the user had a session of this id. */
export const removeSession = (id: string, userId: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`delete from session where id = ${id} and user_id = ${userId}`);

/** Removes all of a user's sessions but the one with the id `except`. */
export async function removeSessions(userId: string, except: string | null, db: Db): Promise<void> {
  await db`delete from session where user_id = ${userId} and id is distinct from ${except}::uuid`;
}

export async function changeLastUsed(id: string, now: Date, db: Db = sql): Promise<void> {
  await db`update session set last_used_at = ${now} where id = ${id}`;
}
