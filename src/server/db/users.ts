import type { User } from '../../shared/account.ts';
import { type Db, sql } from './sql.ts';

type UserWithPassword = User & { password: string };

export async function findUserByName(username: string, db: Db = sql): Promise<UserWithPassword | null> {
  const [row] = await db<UserWithPassword[]>`
    select id, username, is_admin, password from users where lower(username) = lower(${username})`;
  return row ?? null;
}

export async function countAdmins(db: Db = sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from users where is_admin`;
  return row?.count ?? 0;
}

/** Null when the name is taken, whatever its case. */
export async function addAdmin(username: string, password: string, db: Db = sql): Promise<User | null> {
  const [row] = await db<User[]>`
    insert into users (username, password, is_admin) values (${username}, ${password}, true)
    on conflict do nothing
    returning id, username, is_admin`;
  return row ?? null;
}

/** Held until the transaction ends: two first administrators at once become one after the other. */
export async function lockRegistration(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('carecast admin registration'))`;
}

export async function changePassword(userId: string, password: string, db: Db = sql): Promise<void> {
  await db`update users set password = ${password} where id = ${userId}`;
}
