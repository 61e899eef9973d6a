import { type Db, firstValue } from './sql.ts';
import { unlessTaken } from './users.ts';

type NewConfirmation = { userId: string; email: string; hash: string; expiresAt: Date };

/** Adds a link that confirms this address, in place of the one before. */
export async function addEmailConfirmation({ userId, email, hash, expiresAt }: NewConfirmation, db: Db): Promise<void> {
  await db`
    insert into email_confirmations (user_id, email, hash, expires_at) values (${userId}, ${email}, ${hash}, ${expiresAt})
    on conflict (user_id) do update set email = excluded.email, hash = excluded.hash, expires_at = excluded.expires_at`;
}

/** Returns the id of the account whose link this is. */
export const findEmailConfirmation = (hash: string, now: Date, db: Db): Promise<string | null> =>
  firstValue(db<{ userId: string }[]>`
    select user_id from email_confirmations where hash = ${hash} and expires_at > ${now}`);

/**
 * Redeems a link of a user who is locked, once; returns whose address it confirmed, null when the address is another
 * one now, and `taken` when another account signs in by it: then the transaction can write nothing more.
 */
export const takeEmailConfirmation = async (
  hash: string,
  now: Date,
  db: Db,
): Promise<{ id: string; email: string } | null | 'taken'> => {
  const rows = await unlessTaken(db<{ id: string; email: string }[]>`
    with taken as (delete from email_confirmations where hash = ${hash} and expires_at > ${now} returning user_id, email)
    update users set confirmed_email = users.email from taken
    where users.id = taken.user_id and users.email = taken.email returning users.id, users.email`);
  return rows === null ? 'taken' : (rows[0] ?? null);
};

export async function removeEmailConfirmation(userId: string, db: Db): Promise<void> {
  await db`delete from email_confirmations where user_id = ${userId}`;
}
