import { hash, randomBytes } from 'node:crypto';
import type { User } from '#shared/account.ts';
import { EMAIL_CONFIRMATION_HOURS } from '#shared/people.ts';
import { HOUR_MS } from '#shared/units.ts';
import { recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { addEmailConfirmation, findEmailConfirmation, takeEmailConfirmation } from '#server/db/email-confirmations.ts';
import { findOwnAccount, isNameOfAnother } from '#server/db/people.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { lockUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { currentMail, mailboxOf, sendMail } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { addressGroup, throttle, tryThrottle } from '#server/throttle.ts';
import { localPath, pageWords } from '#server/words.ts';
import { emailTaken } from './names.ts';

/** Sends a link that confirms this address of theirs, five times a day to a mailbox: else they ask for it later. */
export async function confirmByMail(user: User, email: string, now: Date): Promise<void> {
  if (!currentMail() || !(await tryThrottle('email confirmation by mailbox', mailboxOf(email), now))) return;
  await sendConfirmation(user, email, now);
}

/**
 * Sends the link once more, which ends the one before. @throws DomainError tooMany, or conflict: there is no address to
 * confirm, someone else signs in by it, or the site sends no mail
 */
export async function confirmAgain(user: User, now: Date): Promise<void> {
  const account = await findOwnAccount(user.id);
  if (!account?.email || account.isEmailConfirmed || !currentMail()) {
    throw new DomainError('conflict', { code: 'emailNotToConfirm' });
  }
  if (await isNameOfAnother(account.email, user.id)) throw emailTaken();
  await throttle('email change by user', user.id, now);
  await throttle('email confirmation by mailbox', mailboxOf(account.email), now);
  await sendConfirmation(user, account.email, now);
}

async function sendConfirmation({ id, username }: User, email: string, now: Date): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + EMAIL_CONFIRMATION_HOURS * HOUR_MS);
  await sql.begin(async (db) => {
    await lockUser(id, db);
    await addEmailConfirmation({ userId: id, email, hash: hash('sha256', token), expiresAt }, db);
  });
  const { confirmEmailSubject, confirmEmail } = pageWords().accountMails;
  const show = currentShow().title;
  const link = `${config.publicUrl}${localPath('/confirm-email')}#token=${token}`;
  const text = confirmEmail({ username, show, hours: EMAIL_CONFIRMATION_HOURS, link });
  // Not awaited: the page says that it may be sent again.
  void sendMail({ to: email, subject: confirmEmailSubject(show), text }).catch((error: unknown) =>
    logError('the mail that confirms an address was not sent', error),
  );
}

/**
 * Confirms an address by its link, once, and returns it. @throws DomainError invalid, conflict (another account has it)
 * or tooMany
 */
export async function confirmEmail(token: string, address: string, now: Date): Promise<{ email: string }> {
  const refund = await throttle('email confirmation by address', addressGroup(address), now);
  const email = await sql.begin((db) => redeem(token, now, db));
  await refund();
  return { email };
}

async function redeem(token: string, now: Date, db: Db): Promise<string> {
  const tokenHash = hash('sha256', token);
  const owner = await findEmailConfirmation(tokenHash, now, db);
  const confirmed = owner && (await lockUser(owner, db)) && (await takeEmailConfirmation(tokenHash, now, db));
  if (confirmed === 'taken') throw emailTaken();
  if (!confirmed) throw new DomainError('invalid', { code: 'emailLinkInvalid' }, { field: 'token' });
  await recordAudit({ action: 'email confirmed', actor: null, subject: confirmed.id }, db);
  return confirmed.email;
}
