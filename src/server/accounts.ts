import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminRegistration, Credentials, User } from '../shared/account.ts';
import { sql } from './db/sql.ts';
import { addAdmin, countAdmins, findUserByName, lockRegistration } from './db/users.ts';
import { DomainError } from './errors.ts';
import { log } from './log.ts';
import { hashPassword, refuseEasyPassword, verifyPassword } from './passwords.ts';
import { forgetMasterPassword, makeMasterPassword, masterPassword } from './secrets.ts';
import { addressGroup, throttle } from './throttle.ts';
import { config } from './config.ts';

/**
 * The user of these credentials. An unknown name takes as long as a wrong password and reads the same.
 * @throws DomainError signedOut or tooMany
 */
export async function signIn({ username, password }: Credentials, address: string, now: Date): Promise<User> {
  const takeBackAddress = await throttle('login by address', addressGroup(address), now);
  const takeBackName = await throttle('login by name', username, now);
  const user = await findUserByName(username);
  if (!(await verifyPassword(password, user?.password ?? null)) || !user) {
    throw new DomainError('signedOut', 'Invalid username or password');
  }
  await Promise.all([takeBackAddress(), takeBackName()]);
  return { id: user.id, username: user.username, isAdmin: user.isAdmin };
}

/** Open while the setting holds a master password, or for the first administrator with the one made at start. */
export async function isRegistrationOpen(): Promise<boolean> {
  if (config.masterPassword) return true;
  return masterPassword() !== null && (await countAdmins()) === 0;
}

/** At a start without any administrator: the password that makes the first one. Null when there is one. */
export async function openFirstRegistration(): Promise<string | null> {
  if ((await countAdmins()) === 0) return makeMasterPassword();
  forgetMasterPassword();
  return null;
}

/**
 * Makes an administrator. The master password is judged before anything that tells whether a name is taken.
 * @throws DomainError missing when closed; forbidden, invalid, conflict, tooMany
 */
export async function registerAdmin(input: AdminRegistration, address: string, now: Date): Promise<User> {
  await throttle('registration by address', addressGroup(address), now);
  await throttle('registration by all', 'all', now);
  if (!isMasterPassword(input.masterPassword)) throw new DomainError('forbidden', 'The master password is wrong');
  refuseEasyPassword(input.password, input.username);
  const password = await hashPassword(input.password);
  const admin = await sql.begin(async (db) => {
    await lockRegistration(db);
    if (!config.masterPassword && (await countAdmins(db)) > 0) throw closed();
    return addAdmin(input.username, password, db);
  });
  if (!admin) throw new DomainError('conflict', 'This username is taken', { field: 'username' });
  forgetMasterPassword();
  log('warn', 'administrator registered', { userId: admin.id });
  return admin;
}

/** @throws DomainError missing: what is closed does not exist */
export async function requireOpenRegistration(): Promise<void> {
  if (!(await isRegistrationOpen())) throw closed();
}

const closed = () => new DomainError('missing', 'Not found');

function isMasterPassword(given: string): boolean {
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  const expected = masterPassword();
  return timingSafeEqual(sha256(given), sha256(expected ?? '')) && expected !== null;
}
