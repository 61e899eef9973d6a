import type { NewUser, User } from '#shared/account.ts';
import { recordAudit } from '#server/audit.ts';
import { sql } from '#server/db/sql.ts';
import { removeTokensOf } from '#server/db/tokens.ts';
import { addUser, changeRole, countAdmins, findUserByName, lockRegistration, removeUser } from '#server/db/users.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { hashPassword, refuseEasyPassword } from './passwords.ts';

/** Anyone with a shell on the server: they sign in to the machine, not to the site. */
const OPERATOR = { actor: null, facts: { by: 'command line' } } as const;

/** Adds a user. @throws DomainError invalid (too easy a password) or conflict (the name is taken) */
export async function createUser({ username, password, isAdmin }: NewUser): Promise<User> {
  await refuseEasyPassword(password, username);
  const hash = await hashPassword(password);
  return sql.begin(async (db) => {
    const user = await addUser(username, hash, isAdmin, db);
    if (!user) throw new DomainError('conflict', `There is a user "${username}" already`, { field: 'username' });
    const facts = { ...OPERATOR.facts, username: user.username, isAdmin };
    await recordAudit({ ...OPERATOR, action: 'user added', subject: user.id, facts }, db);
    return user;
  });
}

/** Removes a user, sessions and passkeys; episodes stay. @throws DomainError missing, conflict (the last admin) */
export async function deleteUser(username: string): Promise<User> {
  return sql.begin(async (db) => {
    const user = await lockedUser(username, db);
    await requireAnotherAdmin(user, db);
    await removeUser(user.id, db);
    const facts = { ...OPERATOR.facts, username: user.username };
    await recordAudit({ ...OPERATOR, action: 'user removed', subject: user.id, facts }, db);
    return user;
  });
}

/**
 * Changes a role from the next request on. Keys of someone who is no longer an administrator are removed.
 * @throws DomainError missing, or conflict for the last administrator
 */
export async function changeUserRole(username: string, isAdmin: boolean): Promise<User> {
  return sql.begin(async (db) => {
    const user = await lockedUser(username, db);
    if (!isAdmin) await requireAnotherAdmin(user, db);
    await changeRole(user.id, isAdmin, db);
    if (!isAdmin) await removeTokensOf(user.id, db);
    const facts = { ...OPERATOR.facts, username: user.username, isAdmin };
    await recordAudit({ ...OPERATOR, action: 'role changed', subject: user.id, facts }, db);
    return { ...user, isAdmin };
  });
}

async function lockedUser(username: string, db: Db): Promise<User> {
  await lockRegistration(db);
  const found = await findUserByName(username, db);
  if (!found) throw new DomainError('missing', `There is no user "${username}"`);
  return { id: found.id, username: found.username, isAdmin: found.isAdmin };
}

async function requireAnotherAdmin(user: User, db: Db): Promise<void> {
  if (!user.isAdmin || (await countAdmins(db)) > 1) return;
  throw new DomainError('conflict', `"${user.username}" is the last administrator: make another one first`);
}
