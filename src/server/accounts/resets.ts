import { hash, randomBytes } from 'node:crypto';
import type { PasswordReset, ResetRequest, User } from '#shared/account.ts';
import { countAudit, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { removeSessions } from '#server/db/sessions.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  changeResetToken,
  findAccount,
  findUserByName,
  findUserByResetToken,
  takeResetToken,
} from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { log, logError } from '#server/log.ts';
import { sendMail } from '#server/outbound/index.ts';
import { hashPassword, refuseEasyPassword } from './passwords.ts';
import { currentShow } from '#server/show/index.ts';
import { addressGroup, throttle } from '#server/throttle.ts';

const LIFE_MS = 20 * 60 * 1000;

/**
 * Requests a password reset. The response never reveals whether there is such a user.
 * Returns the token only under RESET_DELIVERY=response. @throws DomainError tooMany, by address only
 */
export async function requestReset({ username }: ResetRequest, address: string, now: Date): Promise<string | null> {
  await throttle('reset request by address', addressGroup(address), now);
  if (await isAskedTooOften((await findAccount(username)).countedAs, now)) return null;
  if (config.reset.delivery === 'command') return noteRequest(username, now);
  const token = newToken();
  const user = await keepToken(username, token, now, (owner, db) => countAudit(requested(owner), now, db));
  if (config.reset.delivery === 'response') return user ? token : null;
  // Not awaited: the time the mail takes would reveal that the user exists.
  if (user) void mailToken(user, token).catch((error: unknown) => logError('the reset mail was not sent', error));
  return null;
}

/** Returns a reset token for this user, for anyone with a shell on the server. @throws DomainError missing */
export async function createResetToken(username: string, now: Date): Promise<{ user: User; token: string }> {
  const token = newToken();
  const user = await keepToken(username, token, now, (owner, db) =>
    recordAudit({ ...requested(owner), facts: { by: 'command line' } }, db),
  );
  if (!user) throw new DomainError('missing', `There is no user "${username}"`);
  return { user, token };
}

/** Returns a link with the token in the fragment, which browsers send to no server and in no Referer. */
export const resetLink = (token: string): string => `${config.publicUrl}/reset-password#token=${token}`;

/**
 * Sets a new password by a token: works once within 20 minutes, ends every session of the user, signs nobody in.
 * A refused password does not use up the token. @throws DomainError invalid or tooMany
 */
export async function resetPassword({ token, newPassword }: PasswordReset, address: string, now: Date): Promise<void> {
  const takeBack = await throttle('reset by address', addressGroup(address), now);
  const tokenHash = hash('sha256', token);
  const found = await findUserByResetToken(tokenHash, now);
  if (!found) throw refused();
  await refuseEasyPassword(newPassword, found.username, 'newPassword');
  const password = await hashPassword(newPassword);
  await sql.begin(async (db) => {
    const user = await takeResetToken(tokenHash, password, now, db);
    if (!user) throw refused();
    await removeSessions(user.id, null, db);
    await recordAudit({ action: 'password reset', actor: null, subject: user.id }, db);
  });
  await takeBack();
}

const refused = () => new DomainError('invalid', 'Invalid or expired reset token');
const newToken = () => randomBytes(32).toString('base64url');

/** Returns it instead of throwing: a 429 of its own would reveal which names are being requested. */
async function isAskedTooOften(countedAs: string, now: Date): Promise<boolean> {
  try {
    await throttle('reset request by name', countedAs, now);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.fault === 'tooMany') return true;
    throw error;
  }
}

/** Creates no token: a stranger's request must not invalidate the one the operator has just handed out. */
async function noteRequest(username: string, now: Date): Promise<null> {
  const user = await findUserByName(username);
  await countAudit(requested(user), now, sql);
  if (user) log('warn', 'password reset requested: npm run reset-password -- NAME', { userId: user.id });
  return null;
}

const requested = (user: User | null) =>
  ({ action: 'password reset requested', actor: null, ...(user && { subject: user.id }) }) as const;

/** `record` writes the audit entry in the same transaction. */
async function keepToken(
  username: string,
  token: string,
  now: Date,
  record: (user: User | null, db: Db) => Promise<void>,
): Promise<User | null> {
  return sql.begin(async (db) => {
    const user = await changeResetToken(username, hash('sha256', token), new Date(now.getTime() + LIFE_MS), db);
    await record(user, db);
    return user;
  });
}

async function mailToken(user: User, token: string): Promise<void> {
  const to = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(user.username) ? user.username : config.reset.adminEmail;
  if (!to) return log('warn', 'no address to send the reset link to: set ADMIN_EMAIL', { userId: user.id });
  await sendMail({ to, subject: `Reset a password at ${currentShow().title}`, text: mailText(user, token) });
}

const mailText = (
  user: User,
  token: string,
) => `Someone asked to reset the password of "${user.username}" at ${currentShow().title}.

To choose a new password, open this link within 20 minutes:

${resetLink(token)}

Or enter this reset token at ${config.publicUrl}/reset-password:

${token}

If nobody asked, ignore this message: the password stays as it is.
`;
