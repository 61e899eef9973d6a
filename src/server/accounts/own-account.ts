import { hash, randomInt } from 'node:crypto';
import { hasProof, type ProvenUser, type RecentUser, type User } from '#shared/account.ts';
import type { Account, AccountRequest, LanguageChoice } from '#shared/people.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { changeLanguage, changeOwnAccount, findOwnAccount } from '#server/db/people.ts';
import { changeResetToken, removeResetTokens } from '#server/db/reset-tokens.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { config } from '#server/config.ts';
import { requireFound } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { currentMail, sendMail } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { localPath, pageWords } from '#server/words.ts';
import { notProven, requireProof } from './proof.ts';

/** Returns what a person sees of their own account. @throws DomainError missing when it was removed meanwhile */
export async function findAccountOf({ id }: User, db: Db = sql): Promise<Account<Date>> {
  return requireFound(await findOwnAccount(id, db), { code: 'accountGone' });
}

/**
 * Changes one's address and notices. Another address requires proof, voids reset tokens that were mailed to the one
 * before, and is notified there. `held`: the cookie of a passkey's ceremony. @throws DomainError invalid or tooMany
 */
export async function changeAccount(
  user: RecentUser,
  { email, notices, ...proof }: AccountRequest,
  held: string | undefined,
  now: Date,
): Promise<Account<Date>> {
  const isProven = hasProof(proof) && (await requireProof(user, proof, held, now)).isProven;
  const { before, account } = await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    const before = await findAccountOf(user, db);
    if (email !== before.email && !isProven) throw notProven();
    if (await changeOwnAccount(user.id, { email, notices }, db)) {
      await removeResetTokens(user.id, false, db);
      await recordAudit({ action: 'email changed', actor, subject: user.id }, db);
    }
    return { before, account: await findAccountOf(user, db) };
  });
  notifyFormerAddress(before, account);
  return account;
}

/** Remembers the language in which a person wants the pages: mail to them is in it from now on. */
export const chooseLanguage = ({ id }: User, { language }: LanguageChoice): Promise<void> =>
  changeLanguage(id, language);

/** Notifies the owner of the address that links for a new password went to, who may not be who changed it. */
function notifyFormerAddress(before: Account<Date>, { email, username }: Account<Date>): void {
  const to = addressOf(before);
  if (!to || to === addressOf({ email, username }) || !currentMail()) return;
  const { addressChangedSubject, addressChanged } = pageWords().accountMails;
  const show = currentShow().title;
  const text = addressChanged({ username, show, page: config.publicUrl + localPath('/account') });
  // Not awaited: the address is changed in any case.
  void sendMail({ to, subject: addressChangedSubject(show), text }).catch((error: unknown) =>
    logError('the former address was not told', error),
  );
}

/** Returns where mail reaches someone: the person's own address, else a username that is one. */
export function addressOf({ email, username }: Pick<Account<Date>, 'email' | 'username'>): string | undefined {
  if (email) return email;
  return /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(username) ? username : undefined;
}

/** Crockford's base32 without I, L, O and U, which print alike: 25 of them have 125 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 25;

/**
 * Makes a code to print, by which its owner sets a new password, once. It replaces the one before. The database has
 * only its SHA-256, which suffices for 125 random bits.
 */
export async function createRecoveryCode(user: ProvenUser, now: Date): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    const token = { kind: 'recovery code', hash: hash('sha256', code), createdAt: now, expiresAt: null } as const;
    await changeResetToken(user.id, token, db);
    await recordAudit({ action: 'recovery code made', actor, subject: user.id }, db);
  });
  return code.replace(/.{5}(?=.)/g, '$&-');
}

/** Returns the code without hyphens and spaces, in its own letters; null for what is none. */
export function asRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
