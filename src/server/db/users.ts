import type { Role, User } from '#shared/account.ts';
import { lockUntilEnd } from './advisory-lock.ts';
import { type Db, sql, firstRow, firstNumber, firstValue, hasRows } from './sql.ts';

type UserWithPassword = User & { password: string };
/** `countedAs`: the key under which attempts at this name are throttled. */
type Account = { user: UserWithPassword | null; countedAs: string };

export const findUserByName = (username: string, db: Db = sql): Promise<UserWithPassword | null> =>
  firstRow(db<UserWithPassword[]>`
    select id, username, is_admin, role, password from users
    where lower(username) = lower(${username.normalize('NFC')})`);

export type UserReference = { id: string } | { username: string };

export const findUser = async (who: UserReference, db: Db = sql): Promise<User | null> =>
  'id' in who
    ? firstRow(db<User[]>`select id, username, is_admin, role from users where id = ${who.id}`)
    : (await findAccount(who.username, db)).user;

/**
 * Returns the user whose username or confirmed email address this is; and the key for throttles: the user's id or, if
 * there is no such user, the name as the database folds it. Names that are equal for the database are then equal for
 * throttles, where JavaScript may differ: `admİn` (U+0130) is `admin` in most locales of PostgreSQL.
 */
export async function findAccount(name: string, db: Db = sql): Promise<Account> {
  type Row = { given: string } & (UserWithPassword | Record<keyof UserWithPassword, null>);
  const [row] = await db<Row[]>`
    select given.key as given, u.id, u.username, u.is_admin, u.role, u.password
    from (select sign_in_key(${name}) as key) as given
    left join sign_in_names n on n.key = given.key
    left join users u on u.id = n.user_id and (sign_in_key(u.username) = given.key or u.email = u.confirmed_email)`;
  if (!row || row.id === null) return { user: null, countedAs: row?.given ?? name };
  const { given: _, ...user } = row;
  return { user, countedAs: user.id };
}

export const countAdmins = (db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`select count(*)::int as count from users where is_admin`);

export const hasUsers = (db: Db = sql): Promise<boolean> => hasRows(db`select 1 from users limit 1`);

/** Returns null when someone signs in by this name. The transaction can write nothing more then: its caller throws. */
export const addUser = (username: string, password: string, role: Role, db: Db = sql): Promise<User | null> =>
  unlessTaken(
    firstRow(db<User[]>`
    insert into users (username, password, is_admin, is_author)
    values (${username}, ${password}, ${role === 'administrator'}, ${role === 'author'})
    returning id, username, is_admin, role`),
  );

/** Returns null when the database refused a name to sign in with that is another's (SQLSTATE 23505). */
export const unlessTaken = <Result>(writing: Promise<Result>): Promise<Result | null> =>
  writing.catch((error: unknown) => {
    if (error instanceof Error && 'constraint_name' in error && NAMES.has(String(error.constraint_name))) return null;
    throw error;
  });
const NAMES = new Set(['sign_in_names_pkey', 'users_username']);

type ListedUser = User & { createdAt: Date; passkeys: number };

export async function listUsers(db: Db = sql): Promise<ListedUser[]> {
  return db<ListedUser[]>`
    select id, username, is_admin, role, created_at,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys
    from users order by lower(username)`;
}

export async function changeRole(userId: string, role: Role, db: Db): Promise<void> {
  await db`
    update users set is_admin = ${role === 'administrator'}, is_author = ${role === 'author'} where id = ${userId}`;
}

/** Removes a user with their sessions and passkeys; episodes and ratings stay. */
export async function removeUser(userId: string, db: Db): Promise<void> {
  await db`delete from users where id = ${userId}`;
}

/**
 * Locks the user until the transaction ends, before anything else is locked; returns their role, null when they are
 * gone. What is added that refers to the user does not wait for it.
 */
export const lockUser = (userId: string, db: Db): Promise<Role | null> =>
  firstValue(db<{ role: Role }[]>`select role from users where id = ${userId} for no key update`);

/** Serializes until the transaction ends the decisions on who may be the first or the last administrator. */
export async function lockRegistration(db: Db): Promise<void> {
  await lockUntilEnd('registration', db);
}

export const hasPasswordHash = (userId: string, hash: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from users where id = ${userId} and password = ${hash}`);

export async function changePassword(userId: string, password: string, db: Db = sql): Promise<void> {
  await db`update users set password = ${password} where id = ${userId}`;
}

/** Writes when the user was last here; not while a change of theirs is under way, which would be waited for. */
export async function changeLastSeen(userId: string, now: Date, db: Db = sql): Promise<void> {
  await db`
    update users set last_seen_at = ${now}
    where id = (select id from users where id = ${userId} for no key update skip locked)`;
}

/** Writes a new hash of the same password with other parameters, unless the password was changed in the meantime. */
export async function renewPasswordHash(userId: string, from: string, to: string, db: Db = sql): Promise<void> {
  await db`update users set password = ${to} where id = ${userId} and password = ${from}`;
}
