import { hash, randomInt } from 'node:crypto';
import type { RecentUser, User } from '#shared/account.ts';
import type { Account, AccountChanges } from '#shared/people.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { changeOwnAccount, findOwnAccount } from '#server/db/people.ts';
import { changeResetToken, removeResetTokens } from '#server/db/reset-tokens.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { pageWords } from '#server/words.ts';

/** Returns what a person sees of their own account. @throws DomainError missing when it was removed meanwhile */
export async function findAccountOf({ id }: User, db: Db = sql): Promise<Account<Date>> {
  const account = await findOwnAccount(id, db);
  if (!account) throw new DomainError('missing', pageWords().errors.accounts.accountGone);
  return account;
}

/** Changes one's address and notices. A new address voids reset tokens that were mailed to the one before. */
export const changeAccount = (user: RecentUser, changes: AccountChanges): Promise<Account<Date>> =>
  sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    if (await changeOwnAccount(user.id, changes, db)) {
      await removeResetTokens(user.id, false, db);
      await recordAudit({ action: 'e-mail changed', actor, subject: user.id }, db);
    }
    return findAccountOf(user, db);
  });

/** Crockford's base32 without I, L, O and U, which print alike: 25 of them have 125 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 25;

/**
 * Makes a code to print, by which its owner sets a new password, once. It replaces the one before. The database has
 * only its SHA-256, which suffices for 125 random bits.
 */
export async function createRecoveryCode(user: RecentUser, now: Date): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    const token = { kind: 'recovery code', hash: hash('sha256', code), createdAt: now, expiresAt: null } as const;
    await changeResetToken(user.username, token, db);
    await recordAudit({ action: 'recovery code made', actor, subject: user.id }, db);
  });
  return code.replace(/.{5}(?=.)/g, '$&-');
}

/** Returns the code without hyphens and spaces, in its own letters; null for what is none. */
export function asRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
