import { asAdmin, type User } from '#shared/account.ts';
import type { UsedToken } from '#shared/scope.ts';
import type { NewToken } from '#shared/token.ts';
import type { Token } from '#shared/contract/programs.ts';
import { type Db, sql, firstNumber, firstRow, firstValue, hasRows } from './sql.ts';

export async function listTokens(userId: string, db: Db = sql): Promise<Token[]> {
  return db<Token[]>`
    select id, name, scopes, created_at, last_used_at, expires_at from tokens
    where user_id = ${userId} order by created_at desc, id`;
}

export const countTokens = (userId: string, db: Db): Promise<number> =>
  firstNumber(db<{ count: number }[]>`select count(*)::int as count from tokens where user_id = ${userId}`);

/** Returns null when the user has a token of this name. `hash` is the token's SHA-256 in hex. */
export const addToken = (
  { name, scopes, expiresAt }: NewToken,
  userId: string,
  hash: string,
  now: Date,
  db: Db,
): Promise<Token | null> =>
  firstRow(db<Token[]>`
    insert into tokens (user_id, name, hash, scopes, expires_at, created_at)
    values (${userId}, ${name}, ${hash}, ${scopes}, ${expiresAt}, ${now})
    on conflict (user_id, lower(name)) do nothing
    returning id, name, scopes, created_at, last_used_at, expires_at`);

/** Returns the token of this hash with the administrator it belongs to; null when it has ended or they are none. */
export async function findTokenUser(
  hash: string,
  now: Date,
  db: Db = sql,
): Promise<(User & { token: UsedToken; lastUsedAt: Date | null }) | null> {
  const [row] = await db<(UsedToken & { userId: string; username: string; lastUsedAt: Date | null })[]>`
    select tokens.id, name, scopes, user_id, username, last_used_at
    from tokens join users on users.id = user_id
    where hash = ${hash} and is_admin and (expires_at is null or expires_at > ${now})`;
  if (!row) return null;
  const { id, name, scopes, userId, username, lastUsedAt } = row;
  return { ...asAdmin({ id: userId, username }), token: { id, name, scopes }, lastUsedAt };
}

export const hasToken = (id: string, userId: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from tokens where id = ${id} and user_id = ${userId}`);

/** Writes the time of this use unless the last one written is later than `before`. */
export async function changeTokenLastUsed(id: string, now: Date, before: Date, db: Db = sql): Promise<void> {
  await db`
    update tokens set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at <= ${before})`;
}

/** Returns the removed token's name, or null when the user has no token of this id. */
export const removeToken = (id: string, userId: string, db: Db): Promise<string | null> =>
  firstValue(db<{ name: string }[]>`
    delete from tokens where id = ${id} and user_id = ${userId} returning name`);

/** Returns the removed tokens. */
export async function removeTokensOf(userId: string, db: Db): Promise<Pick<Token, 'id' | 'name'>[]> {
  return db<Pick<Token, 'id' | 'name'>[]>`delete from tokens where user_id = ${userId} returning id, name`;
}
