import type { User } from '#shared/account.ts';
import { type Db, sql } from './sql.ts';

type UserWithPassword = User & { password: string };
/** `countedAs`: the key under which attempts at this name are throttled. */
type Account = { user: UserWithPassword | null; countedAs: string };

export async function findUserByName(username: string, db: Db = sql): Promise<UserWithPassword | null> {
  const [row] = await db<UserWithPassword[]>`
    select id, username, is_admin, password from users where lower(username) = lower(${username})`;
  return row ?? null;
}

/**
 * Returns the user of this name, and the key for throttles: the user's id or, if there is no such user, the name in
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

/** Returns null when the name is taken, whatever its case. */
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

/** Returns null when the name is taken, whatever its case. */
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

/** Removes a user with their sessions and passkeys; episodes and ratings stay. */
export async function removeUser(userId: string, db: Db): Promise<void> {
  await db`delete from users where id = ${userId}`;
}

/** Locks the user until the transaction ends, so that counting their rows and adding one is atomic. */
export async function lockUser(userId: string, db: Db): Promise<void> {
  await db`select 1 from users where id = ${userId} for update`;
}

/** Serializes until the transaction ends the decisions on who may be the first or the last administrator. */
export async function lockRegistration(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('carecast admin registration'))`;
}

/** Changes the password and revokes any reset token. */
export async function changePassword(userId: string, password: string, db: Db = sql): Promise<void> {
  await db`
    update users set password = ${password}, reset_token_hash = null, reset_token_expiry = null
    where id = ${userId}`;
}

/** Writes a new hash of the same password with other parameters, unless the password was changed meanwhile. */
export async function renewPasswordHash(userId: string, from: string, to: string, db: Db = sql): Promise<void> {
  await db`update users set password = ${to} where id = ${userId} and password = ${from}`;
}

/** Replaces the user's reset token. Null when there is no user of this name. */
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

/** Redeems the token in one statement: of concurrent uses one returns the user, the others null. */
export async function takeResetToken(hash: string, password: string, now: Date, db: Db): Promise<User | null> {
  const [row] = await db<User[]>`
    update users set password = ${password}, reset_token_hash = null, reset_token_expiry = null
    where reset_token_hash = ${hash} and reset_token_expiry > ${now}
    returning id, username, is_admin`;
  return row ?? null;
}
