import { hash, randomInt } from 'node:crypto';
import type { Confirmed, FreshUser, RecentUser, User } from '#shared/account.ts';
import type { Account } from '#shared/contract/account.ts';
import type { AccountChanges, LanguageChoice } from '#shared/people.ts';
import { isAddress } from '#shared/subscriber.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { changeEmail, changeLanguage, changeNotices, findOwnAccount } from '#server/db/people.ts';
import { removeEmailConfirmation } from '#server/db/email-confirmations.ts';
import { changeResetToken, removeResetTokens } from '#server/db/reset-tokens.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { config } from '#server/config.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { currentMail, sendMail } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { localPath, pageWords } from '#server/words.ts';
import { throttle } from '#server/throttle.ts';
import { confirmByMail } from './email-confirmation.ts';
import { emailTaken } from './names.ts';

/** Returns what a person sees of their own account. @throws DomainError missing when it was removed in the meantime */
export async function findAccountOf({ id }: User, db: Db = sql): Promise<Account<Date>> {
  return requireFound(await findOwnAccount(id, db), { code: 'accountGone' });
}

/**
 * Changes one's address and notices. Another address requires a fresh sign-in, voids reset tokens that were mailed to
 * the one before, which is notified, and counts once a link that is sent to it was opened; without mail at once.
 * @throws DomainError forbidden (the sign-in is not fresh), conflict (someone else signs in by it) or tooMany
 */
export async function changeAccount(
  user: RecentUser | FreshUser,
  { email, notices }: AccountChanges,
  now: Date,
): Promise<Account<Date>> {
  const isUnmailed = currentMail() === null;
  const { before, account } = await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    const before = await findAccountOf(user, db);
    await changeNotices(user.id, { notices }, db);
    if (email !== before.email) await changeAddress(actor, email, isUnmailed, now, db);
    return { before, account: await findAccountOf(user, db) };
  });
  if (account.email === before.email) return account;
  notifyFormerAddress(before, account);
  if (account.email && !account.isEmailConfirmed) await confirmByMail(user, account.email, now);
  return account;
}

async function changeAddress(
  user: Confirmed<RecentUser | FreshUser>,
  email: string | null,
  isConfirmed: boolean,
  now: Date,
  db: Db,
): Promise<void> {
  if (!('isFresh' in user)) throw new DomainError('forbidden', { code: 'signInAgain' });
  await throttle('email change by user', user.id, now);
  if (!(await changeEmail(user.id, email, isConfirmed, db))) throw emailTaken();
  await removeEmailConfirmation(user.id, db);
  await removeResetTokens(user.id, false, db);
  await recordAudit({ action: 'email changed', actor: user, subject: user.id }, db);
}

/** Remembers the language in which a person wants the pages: mail to them is in it from now on. */
export const chooseLanguage = ({ id }: User, { language }: LanguageChoice): Promise<void> =>
  changeLanguage(id, language);

/** Notifies the owner of the address that links for a new password went to, who may not be who changed it. */
function notifyFormerAddress(before: Account<Date>, { email, username }: Account<Date>): void {
  const to = addressOf({ username, email: before.isEmailConfirmed ? before.email : null });
  if (!to || to === addressOf({ email, username }) || !currentMail()) return;
  const { addressChangedSubject, addressChanged } = pageWords().accountMails;
  const show = currentShow().title;
  const text = addressChanged({ username, show, page: config.publicUrl + localPath('/account') });
  // Not awaited: the address is changed in any case.
  void sendMail({ to, subject: addressChangedSubject(show), text }).catch((error: unknown) =>
    logError('the former address was not told', error),
  );
}

/** Returns where mail reaches someone: the person's own address, which counts, else a username that is one. */
export function addressOf({ email, username }: Pick<Account<Date>, 'email' | 'username'>): string | undefined {
  if (email) return email;
  return isAddress(username) ? username : undefined;
}

/** Crockford's base32 without I, L, O and U, which print alike: 25 of them have 125 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 25;

/**
 * Makes a code to print, by which its owner sets a new password, once. It replaces the one before. The database has
 * only its SHA-256, which suffices for 125 random bits.
 */
export async function createRecoveryCode(user: FreshUser, now: Date): Promise<string> {
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
