import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminRegistration, Credentials, PasswordChange, RecentUser, User } from '#shared/account.ts';
import { confirmRights, countAudit, recordAudit } from '#server/audit.ts';
import { removeResetTokens } from '#server/db/reset-tokens.ts';
import { removeSessions } from '#server/db/sessions.ts';
import { sql } from '#server/db/sql.ts';
import {
  changePassword,
  countAdmins,
  findAccount,
  hasUsers,
  lockRegistration,
  renewPasswordHash,
} from '#server/db/users.ts';
import { verifyDevice } from './devices.ts';
import { DomainError } from '#server/errors.ts';
import { addAccount, usernameTaken } from './names.ts';
import { log } from '#server/log.ts';
import { hashPassword, matchPassword, needsRehash, refuseCommonPassword, withHashingSlot } from './passwords.ts';
import { forgetMasterPassword, makeMasterPassword, masterPassword } from '#server/secrets.ts';
import { requirePassword } from './proof.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { config } from '#server/config.ts';

/** `provedBy`: the stored hash that the password fits, for `openSession`. */
type SignedIn = { user: User; provedBy: string };

/**
 * Returns the user of these credentials. An unknown name takes as long as a wrong password, with the same message.
 * `device` is the device cookie: where this user has signed in before, guesses from elsewhere do not lock them out.
 * @throws DomainError signedOut, tooMany or unavailable
 */
export const signIn = (credentials: Credentials, address: string, now: Date, device?: string): Promise<SignedIn> =>
  withHashingSlot(() => judge(credentials, address, now, device));

async function judge(
  { username, password }: Credentials,
  address: string,
  now: Date,
  device: string | undefined,
): Promise<SignedIn> {
  const refundAddress = await throttle('login by address', addressGroup(address), now);
  const { user, countedAs } = await findAccount(username);
  const known = verifyDevice(device, user?.username ?? username);
  const refundName = known
    ? await throttle('login by device', known, now)
    : await throttle('login by name', countedAs, now);
  const spelling = await matchPassword(password, user?.password ?? null);
  if (spelling === null || !user) {
    await countAudit({ action: 'sign-in failed', actor: null, ...(user && { subject: user.id }) }, now, sql);
    throw new DomainError('signedOut', { code: 'credentialsInvalid' });
  }
  await Promise.all([refundAddress(), refundName()]);
  const provedBy = await renewHash(user.id, user.password, spelling);
  return { user: { id: user.id, username: user.username, isAdmin: user.isAdmin, role: user.role }, provedBy };
}

/**
 * Rehashes in NFC with the current parameters, and returns the hash of now: only here is the password known. A busy
 * site retries at the next sign-in.
 */
async function renewHash(userId: string, hash: string, password: string): Promise<string> {
  if (!needsRehash(hash, password)) return hash;
  try {
    const renewed = await hashPassword(password);
    await renewPasswordHash(userId, hash, renewed);
    return renewed;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return hash;
  }
}

/**
 * Sets a new password and ends every other session of the user. `session` is the id of the one that stays.
 * @throws DomainError invalid (also when the current password is wrong) or tooMany
 */
export async function changeOwnPassword(
  user: RecentUser,
  { password, newPassword }: PasswordChange,
  session: string,
  now: Date,
): Promise<void> {
  await requirePassword(user, password, now);
  await refuseCommonPassword(newPassword, user.username, 'newPassword');
  const hash = await hashPassword(newPassword);
  await sql.begin(async (db) => {
    const actor = await confirmRights(user, db);
    await changePassword(user.id, hash, db);
    await removeResetTokens(user.id, false, db);
    await removeSessions(user.id, session, db);
    await recordAudit({ action: 'password changed', actor, subject: user.id }, db);
  });
}

/** Returns whether MASTER_PASSWORD is set, or no administrator exists yet and the generated password is stored. */
export async function isRegistrationOpen(): Promise<boolean> {
  if (config.masterPassword) return true;
  return masterPassword() !== null && (await countAdmins()) === 0;
}

/** Returns the master password that registers the first administrator; null when there is one already. */
export async function openFirstRegistration(): Promise<string | null> {
  if ((await countAdmins()) === 0) return makeMasterPassword();
  forgetMasterPassword();
  return null;
}

/**
 * Registers an administrator, and returns whether it is the first account. The master password is checked before
 * anything that reveals whether a name is taken.
 * @throws DomainError missing when closed; forbidden, invalid, conflict, tooMany
 */
export async function registerAdmin(
  input: AdminRegistration,
  address: string,
  now: Date,
): Promise<{ user: User; isFirst: boolean }> {
  await throttle('registration by address', addressGroup(address), now);
  await throttle('registration by all', 'all', now);
  if (!isMasterPassword(input.masterPassword)) throw new DomainError('forbidden', { code: 'masterPasswordWrong' });
  await refuseCommonPassword(input.password, input.username);
  const password = await hashPassword(input.password);
  const { admin, isFirst } = await sql.begin(async (db) => {
    await lockRegistration(db);
    if (!config.masterPassword && (await countAdmins(db)) > 0) throw closed();
    const isFirst = !(await hasUsers(db));
    const admin = await addAccount({ username: input.username, password, role: 'administrator' }, db);
    if (!admin) throw usernameTaken();
    const actor = { ...admin, isConfirmed: true } as const;
    await recordAudit({ action: 'administrator registered', actor, subject: actor.id }, db);
    return { admin, isFirst };
  });
  forgetMasterPassword();
  log('warn', 'administrator registered', { userId: admin.id });
  return { user: admin, isFirst };
}

/** Throws DomainError missing when registration is closed: the page then does not exist. */
export async function requireOpenRegistration(): Promise<void> {
  if (!(await isRegistrationOpen())) throw closed();
}

const closed = () => new DomainError('missing', { code: 'notFound' });

function isMasterPassword(given: string): boolean {
  const sha256 = (text: string) => createHash('sha256').update(text.normalize('NFC')).digest();
  const expected = masterPassword();
  return timingSafeEqual(sha256(given), sha256(expected ?? '')) && expected !== null;
}
