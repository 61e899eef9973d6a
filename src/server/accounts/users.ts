import type { Admin, FreshUser, NewUser, Role, User } from '#shared/account.ts';
import { recordAudit } from '#server/audit.ts';
import { sql } from '#server/db/sql.ts';
import { removeTokensOf } from '#server/db/tokens.ts';
import {
  addUser,
  changeRole,
  countAdmins,
  findUser,
  lockRegistration,
  removeUser,
  type UserReference,
} from '#server/db/users.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/** Who decides: an administrator who has just signed in or, null, anyone with a shell on the server. */
type Decider = (Admin & FreshUser) | null;

/** Adds a user. @throws DomainError invalid (too easy a password) or conflict (the name is taken) */
export async function createUser({ username, password, role }: NewUser): Promise<User> {
  await refuseCommonPassword(password, username);
  const hash = await hashPassword(password);
  return sql.begin(async (db) => {
    const user = await addUser(username, hash, role, db);
    if (!user) throw new DomainError('conflict', { code: 'userExists', name: username }, { field: 'username' });
    await record('user added', null, user, { role }, db);
    return user;
  });
}

/**
 * Removes a user, their sessions, keys and passkeys; episodes stay. @throws DomainError missing, conflict (the last
 * administrator), or forbidden when the decider is an administrator no longer
 */
export const deleteUser = (decider: Decider, who: UserReference): Promise<User> =>
  decide(decider, who, async (user, db) => {
    await requireAnotherAdmin(user, db);
    await removeUser(user.id, db);
    await record('user removed', decider, user, {}, db);
    return user;
  });

/**
 * Changes a role from the next request on. Keys of someone who is no longer an administrator are removed.
 * @throws DomainError missing, conflict or forbidden, as above
 */
export const changeUserRole = (decider: Decider, who: UserReference, role: Role): Promise<User> =>
  decide(decider, who, async (user, db) => {
    if (role === user.role) return user;
    if (role !== 'administrator') await requireAnotherAdmin(user, db);
    await changeRole(user.id, role, db);
    if (role !== 'administrator') await removeTokensOf(user.id, db);
    await record('role changed', decider, user, { role, before: user.role }, db);
    return { ...user, role, isAdmin: role === 'administrator' };
  });

/** One decision at a time: of two administrators who remove each other in the same second one is still there. */
const decide = (decider: Decider, who: UserReference, work: (user: User, db: Db) => Promise<User>): Promise<User> =>
  sql.begin(async (db) => {
    await lockRegistration(db);
    if (decider) await requireStillAdmin(decider, db);
    const user = await findUser(who, db);
    if (!user) throw missing(who);
    return work(user, db);
  });

/**
 * Looks again inside the transaction. @throws DomainError forbidden for somebody who was removed or demoted meanwhile
 */
export async function requireStillAdmin({ id }: Admin, db: Db): Promise<void> {
  if ((await findUser({ id }, db))?.isAdmin) return;
  throw new DomainError('forbidden', { code: 'noLongerAdministrator' });
}

const missing = (who: UserReference) =>
  new DomainError('missing', 'username' in who ? { code: 'userUnknown', name: who.username } : { code: 'personGone' });

async function requireAnotherAdmin(user: User, db: Db): Promise<void> {
  if (!user.isAdmin || (await countAdmins(db)) > 1) return;
  throw new DomainError('conflict', { code: 'lastAdministrator', name: user.username });
}

const record = (
  action: 'user added' | 'user removed' | 'role changed',
  decider: Decider,
  { id, username }: User,
  facts: Record<string, string>,
  db: Db,
): Promise<void> =>
  recordAudit(
    { action, actor: decider, subject: id, facts: { ...(!decider && { by: 'command line' }), username, ...facts } },
    db,
  );
