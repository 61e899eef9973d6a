import type { User } from '#shared/account.ts';
import { type Db, sql } from './sql.ts';

type UserWithPassword = User & { password: string };
/** `countedAs`: what attempts at this name are counted under. */
type Account = { user: UserWithPassword | null; countedAs: string };

export async function findUserByName(username: string, db: Db = sql): Promise<UserWithPassword | null> {
  const [row] = await db<UserWithPassword[]>`
    select id, username, is_admin, password from users where lower(username) = lower(${username})`;
  return row ?? null;
}

/**
 * Returns the user of this name, and the key for throttles: the user's id or, where there is no such user, the name in
 * the database's own lower case. Names that are equal for the database are then equal for throttles, where JavaScript
 * may differ: `admİn` (U+0130) is `admin` in most locales of PostgreSQL.
 */
export async function findAccount(username: string, db: Db = sql): Promise<Account> {
  const [row] = await db<({ name: string } & (UserWithPassword | Record<keyof UserWithPassword, null>))[]>`
    select lower(given.name) as name, id, username, is_admin, password
    from (select ${username}::text as name) as given left join users on lower(username) = lower(given.name)`;
  if (!row) throw new Error('an outer join returns a row');
  return row.id === null ? { user: null, countedAs: row.name } : { user: row, countedAs: row.id };
}

export async function countAdmins(db: Db = sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from users where is_admin`;
  return row?.count ?? 0;
}

/** Null when the name is taken, whatever its case. */
export async function addUser(
  username: string,
  password: string,
  isAdmin: boolean,
  db: Db = sql,
): Promise<User | null> {
  const [row] = await db<User[]>`
    insert into users (username, password, is_admin) values (${username}, ${password}, ${isAdmin})
    on conflict do nothing
    returning id, username, is_admin`;
  return row ?? null;
}

/** Null when the name is taken, whatever its case. */
export async function addAdmin(username: string, password: string, db: Db = sql): Promise<User | null> {
  return addUser(username, password, true, db);
}

type ListedUser = User & { createdAt: Date; passkeys: number };

export async function listUsers(db: Db = sql): Promise<ListedUser[]> {
  return db<ListedUser[]>`
    select id, username, is_admin, created_at,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys
    from users order by lower(username)`;
}

export async function changeRole(userId: string, isAdmin: boolean, db: Db): Promise<void> {
  await db`update users set is_admin = ${isAdmin} where id = ${userId}`;
}

/** Their sessions and passkeys go with them; episodes and ratings stay. */
export async function removeUser(userId: string, db: Db): Promise<void> {
  await db`delete from users where id = ${userId}`;
}

/** Held until the transaction ends: what counts a user's things and adds one does so alone. */
export async function lockUser(userId: string, db: Db): Promise<void> {
  await db`select 1 from users where id = ${userId} for update`;
}

/** Held until the transaction ends: who may be the first or the last administrator is asked one after the other. */
export async function lockRegistration(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('carecast admin registration'))`;
}

/** A token to reset the old password is worth nothing afterwards. */
export async function changePassword(userId: string, password: string, db: Db = sql): Promise<void> {
  await db`
    update users set password = ${password}, reset_token_hash = null, reset_token_expiry = null
    where id = ${userId}`;
}

/** The same password hashed with other parameters, unless it was changed meanwhile. */
export async function renewPasswordHash(userId: string, from: string, to: string, db: Db = sql): Promise<void> {
  await db`update users set password = ${to} where id = ${userId} and password = ${from}`;
}

/** The one token of this user, instead of any before it. Null when there is nobody of this name. */
export async function changeResetToken(
  username: string,
  hash: string,
  expiry: Date,
  db: Db = sql,
): Promise<User | null> {
  const [row] = await db<User[]>`
    update users set reset_token_hash = ${hash}, reset_token_expiry = ${expiry}
    where lower(username) = lower(${username})
    returning id, username, is_admin`;
  return row ?? null;
}

export async function findUserByResetToken(hash: string, now: Date, db: Db = sql): Promise<User | null> {
  const [row] = await db<User[]>`
    select id, username, is_admin from users where reset_token_hash = ${hash} and reset_token_expiry > ${now}`;
  return row ?? null;
}

/** One statement: of many uses at once, one answers the user and the others null. */
export async function takeResetToken(hash: string, password: string, now: Date, db: Db): Promise<User | null> {
  const [row] = await db<User[]>`
    update users set password = ${password}, reset_token_hash = null, reset_token_expiry = null
    where reset_token_hash = ${hash} and reset_token_expiry > ${now}
    returning id, username, is_admin`;
  return row ?? null;
}
