import type { User } from '#shared/account.ts';
import { countedEmail } from './people.ts';
import { type Db, firstRow, sql } from './sql.ts';

type Owner = User & { email: string | null };

/** A stranger may have `requested` one; one that was `handed out` is in the hands of a person or of the operator. */
export type ResetTokenKind = 'requested' | 'handed out' | 'recovery code';
/** `madeBy`: the administrator who hands it to someone else. */
type NewToken = { kind: ResetTokenKind; hash: string; createdAt: Date; expiresAt: Date | null; madeBy?: string };

/**
 * Replaces the token of this kind of this user, who is locked: their address is the confirmed one of now. Null when
 * there is no such user.
 */
export async function changeResetToken(userId: string | null, token: NewToken, db: Db): Promise<Owner | null> {
  const { kind, hash, createdAt, expiresAt, madeBy = null } = token;
  return firstRow(db<Owner[]>`
    with owner as (select id, username, is_admin, role, ${countedEmail(db)} as email
          from users where id = ${userId}
        for no key update),
      added as (insert into reset_tokens (user_id, kind, hash, created_at, expires_at, made_by)
        select id, ${kind}, ${hash}, ${createdAt}, ${expiresAt}, ${madeBy}::uuid from owner
        on conflict (user_id, kind) do update set hash = excluded.hash, created_at = excluded.created_at,
          expires_at = excluded.expires_at, made_by = excluded.made_by)
    select * from owner`);
}

/** Returns whom this token, or recovery code, sets a new password for. */
export const findUserByResetToken = (hash: string, now: Date, db: Db = sql): Promise<User | null> =>
  firstRow(db<User[]>`
    select id, username, is_admin, role from users where id = (
      select user_id from reset_tokens where ${isGood(hash, now, db)})`);

/** Redeems a token: of concurrent uses one returns whose and of what kind it was, the others null. */
export const takeResetToken = (
  hash: string,
  now: Date,
  db: Db,
): Promise<{ userId: string; kind: ResetTokenKind } | null> =>
  firstRow(db<{ userId: string; kind: ResetTokenKind }[]>`
    delete from reset_tokens where ${isGood(hash, now, db)} returning user_id, kind`);

/** Removes the user's tokens; with `isRecoveryToo` also the recovery code. */
export async function removeResetTokens(userId: string, isRecoveryToo: boolean, db: Db = sql): Promise<void> {
  await db`delete from reset_tokens where user_id = ${userId} and (${isRecoveryToo} or expires_at is not null)`;
}

/** Removes the tokens that this administrator handed to others. */
export async function removeResetTokensBy(userId: string, db: Db): Promise<void> {
  await db`delete from reset_tokens where made_by = ${userId}`;
}

/** Removes the tokens that have expired. */
export async function removePastResetTokens(now: Date, db: Db = sql): Promise<void> {
  await db`delete from reset_tokens where expires_at < ${now}`;
}

const isGood = (hash: string, now: Date, db: Db) => db`hash = ${hash} and (expires_at is null or expires_at > ${now})`;
