import { localPath, pageWords } from '#server/words.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Admin, FreshUser, PasswordReset, ResetRequest, User } from '#shared/account.ts';
import type { MadeResetLink } from '#shared/contract/people.ts';
import { confirmRights, countAudit, recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { changeState, takeState } from '#server/db/site-state.ts';
import { removeInvitation } from '#server/db/invitations.ts';
import { listPasskeys } from '#server/db/passkeys.ts';
import { removeSessions } from '#server/db/sessions.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  changeResetToken,
  findUserByResetToken,
  removeResetTokens,
  type ResetTokenKind,
  takeResetToken,
} from '#server/db/reset-tokens.ts';
import { changePassword, findAccount, lockRegistration, lockUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { log, logError } from '#server/log.ts';
import { currentMail, sendMail } from '#server/outbound/index.ts';
import { revokeGrants } from './revocation.ts';
import { addressOf, asRecoveryCode } from './own-account.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { currentShow } from '#server/show/index.ts';
import { addressGroup, throttle, tryThrottle } from '#server/throttle.ts';
import { requireLocked } from './users.ts';
import { MINUTE_MS, HOUR_MS } from '#shared/units.ts';

const LIFE_MINUTES = 20;
/** Of a link that an administrator hands over, perhaps on paper. */
const LINK_LIFE_MS = HOUR_MS;

/**
 * Requests a password reset by a username or a confirmed email address. The response never reveals whether there is
 * such a user. Returns the token only under RESET_DELIVERY=response. @throws DomainError tooMany, by address only
 */
export async function requestReset({ username }: ResetRequest, address: string, now: Date): Promise<string | null> {
  await throttle('reset request by address', addressGroup(address), now);
  const { user, countedAs } = await findAccount(username);
  return requestFor(user, countedAs, now);
}

async function requestFor(wanted: User | null, countedAs: string, now: Date): Promise<string | null> {
  // A 429 of its own would reveal which names are being requested.
  if (!(await tryThrottle('reset request by name', countedAs, now))) return null;
  const isInResponse = config.reset.delivery === 'response';
  if (!isInResponse && !currentMail()) return recordRequest(wanted, now);
  const token = newToken();
  const user = await storeToken('requested', wanted?.id ?? null, token, now, (owner, db) =>
    countAudit(requested(owner), now, db),
  );
  if (isInResponse) return user ? token : null;
  // Not awaited: the time the mail takes would reveal that the user exists.
  if (user) void mailToken(user, token).catch((error: unknown) => logError('the reset mail was not sent', error));
  return null;
}

/** Returns a reset token for this user, for anyone with a shell on the server. @throws DomainError missing */
export async function createResetToken(username: string, now: Date): Promise<{ user: User; token: string }> {
  const token = newToken();
  const { user: wanted } = await findAccount(username);
  const user = await storeToken('handed out', wanted?.id ?? null, token, now, (owner, db) =>
    recordAudit({ ...requested(owner), facts: { by: 'command line' } }, db),
  );
  if (!user) throw new DomainError('missing', { code: 'userUnknown', name: username });
  return { user, token };
}

/**
 * Makes a link for someone else who forgot a password: good once, for an hour, while its maker has their rights.
 * @throws DomainError missing, conflict (oneself), signedOut or forbidden (no longer an administrator)
 */
export async function createResetLink(admin: Admin & FreshUser, id: string, now: Date): Promise<MadeResetLink<Date>> {
  if (id === admin.id) throw new DomainError('conflict', { code: 'ownPasswordElsewhere' });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  await sql.begin(async (db) => {
    await lockRegistration(db);
    const actor = await confirmRights(admin, db);
    const { username } = await requireLocked({ id }, db);
    await changeResetToken(id, { ...newRow('handed out', token, now, expiresAt), madeBy: admin.id }, db);
    await recordAudit({ action: 'password reset link made', actor, subject: id, facts: { username } }, db);
  });
  return { url: resetLink(token), expiresAt };
}

/**
 * Returns a link in the language of the request with the token in the fragment, which browsers send to no server and in
 * no Referer.
 */
export const resetLink = (token: string): string => `${resetPage()}#token=${token}`;
const resetPage = () => config.publicUrl + localPath('/reset-password');

/**
 * Sets a new password by a token, or by the recovery code: works once, ends every session and other token of the user
 * and what they made (`revokeGrants`), signs no one in. Passkeys stay, for people who have lost nothing but a
 * password; the next sign-in shows them. A refused password does not use up the token. @throws DomainError invalid or
 * tooMany
 */
export async function resetPassword({ token, newPassword }: PasswordReset, address: string, now: Date): Promise<void> {
  const refund = await throttle('reset by address', addressGroup(address), now);
  const tokenHash = hash('sha256', asRecoveryCode(token) ?? token);
  const found = await findUserByResetToken(tokenHash, now);
  if (!found) throw refused();
  await refuseCommonPassword(newPassword, found.username, 'newPassword');
  const password = await hashPassword(newPassword);
  await sql.begin(async (db) => {
    await lockRegistration(db);
    await lockUser(found.id, db);
    const taken = await takeResetToken(tokenHash, now, db);
    if (!taken) throw refused();
    await changePassword(taken.userId, password, db);
    await endWaysIn(taken.userId, db);
    const by = taken.kind === 'recovery code' ? taken.kind : 'token';
    await recordAudit({ action: 'password reset', actor: null, subject: taken.userId, facts: { by } }, db);
  });
  await refund();
}

/** Ends what someone else may have made or found: sessions, other tokens, the recovery code and what they began. */
async function endWaysIn(userId: string, db: Db): Promise<void> {
  const by = 'password reset';
  await removeResetTokens(userId, true, db);
  await removeSessions(userId, null, db);
  const { keys, invitations, reviewLinks } = await revokeGrants(userId, db);
  for (const { id, name } of keys)
    await recordAudit({ action: 'key revoked', actor: null, subject: id, facts: { name, by } }, db);
  for (const id of invitations) {
    await removeInvitation(id, db);
    await recordAudit({ action: 'invitation withdrawn', actor: null, subject: id, facts: { by } }, db);
  }
  for (const id of reviewLinks)
    await recordAudit({ action: 'review link revoked', actor: null, subject: id, facts: { by } }, db);
  if ((await listPasskeys(userId, db)).length > 0) await changeState(unseenPasskeys(userId), '1', db);
}

/** Returns whether the password was reset since the last sign-in by password, and left passkeys: true once. */
export const takeUnseenPasskeys = (user: User): Promise<boolean> => takeState(unseenPasskeys(user.id));

const unseenPasskeys = (userId: string): string => `passkeys after reset: ${userId}`;
const refused = () => new DomainError('invalid', { code: 'resetTokenInvalid' });
const newToken = () => randomBytes(32).toString('base64url');

/** Creates no token: a stranger's request must not invalidate the one the operator has just handed out. */
async function recordRequest(user: User | null, now: Date): Promise<null> {
  await countAudit(requested(user), now, sql);
  if (user) log('warn', 'password reset requested: npm run carecast -- reset-password NAME', { userId: user.id });
  return null;
}

const requested = (user: User | null) =>
  ({ action: 'password reset requested', actor: null, ...(user && { subject: user.id }) }) as const;

/** `record` writes the audit entry in the same transaction. */
const storeToken = (
  kind: ResetTokenKind,
  userId: string | null,
  token: string,
  now: Date,
  record: (user: User | null, db: Db) => Promise<void>,
) =>
  sql.begin(async (db) => {
    const row = newRow(kind, token, now, new Date(now.getTime() + LIFE_MINUTES * MINUTE_MS));
    const user = await changeResetToken(userId, row, db);
    await record(user, db);
    return user;
  });

const newRow = (kind: ResetTokenKind, token: string, createdAt: Date, expiresAt: Date) => ({
  kind,
  hash: hash('sha256', token),
  createdAt,
  expiresAt,
});

async function mailToken(user: User & { email: string | null }, token: string): Promise<void> {
  const operators = config.reset.delivery === 'smtp' ? config.reset.adminEmail : undefined;
  const to = addressOf(user) ?? operators;
  if (!to)
    return log('warn', 'no address to send the reset link to: npm run carecast -- reset-password NAME', {
      userId: user.id,
    });
  const { resetSubject, reset } = pageWords().accountMails;
  const show = currentShow().title;
  const ways = { link: resetLink(token), page: resetPage(), token };
  const text = reset({ username: user.username, show, minutes: LIFE_MINUTES, ...ways });
  await sendMail({ to, subject: resetSubject(show), text });
}
