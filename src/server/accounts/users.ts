import {
  type Admin,
  type Confirmed,
  type FreshUser,
  type NewUser,
  type Role,
  ROLES,
  type User,
} from '#shared/account.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { sql } from '#server/db/sql.ts';
import {
  changeRole,
  countAdmins,
  findUser,
  lockRegistration,
  lockUser,
  removeUser,
  type UserReference,
} from '#server/db/users.ts';
import type { Db } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { revokeGrants } from './revocation.ts';
import { addAccount } from './names.ts';
import { endSetUp } from './set-up.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/** The person who decides: an administrator who has just signed in or, null, anyone with a shell on the server. */
type Decider = (Admin & FreshUser) | null;
/** The same under the lock. */
type Decided = { user: User; by: Confirmed | null };

/**
 * Adds a user. @throws DomainError invalid (too easy a password, or an address as the name) or conflict (the name is
 * taken)
 */
export async function createUser({ username, password, role }: NewUser): Promise<User> {
  await refuseCommonPassword(password, username);
  const hash = await hashPassword(password);
  return sql.begin(async (db) => {
    const user = await addAccount({ username, password: hash, role }, db);
    if (!user) throw new DomainError('conflict', { code: 'userExists', name: username }, { field: 'username' });
    await record('user added', null, user, { role }, db);
    return user;
  });
}

/**
 * Removes a user, their sessions, keys and passkeys; episodes stay, and what they set up to hear of the site but `end`.
 * @throws DomainError missing, conflict (the last administrator), or signedOut and forbidden when the decider is an
 * administrator no longer
 */
export const deleteUser = (decider: Decider, who: UserReference, end: readonly string[] = []): Promise<User> =>
  decide(decider, who, async ({ user, by }, db) => {
    await requireAnotherAdmin(user, db);
    await revokeGrants(user.id, db);
    await endSetUp(user, end, by, db);
    await removeUser(user.id, db);
    await record('user removed', by, user, {}, db);
    return user;
  });

/**
 * Changes a role from the next request on. A lower one ends what was made by the higher, so that a promotion later
 * brings nothing back. @throws DomainError missing, conflict or forbidden, as above
 */
export const changeUserRole = (decider: Decider, who: UserReference, role: Role): Promise<User> =>
  decide(decider, who, async ({ user, by }, db) => {
    if (role === user.role) return user;
    if (role !== 'administrator') await requireAnotherAdmin(user, db);
    await changeRole(user.id, role, db);
    if (ROLES.indexOf(role) < ROLES.indexOf(user.role)) await revokeGrants(user.id, db);
    await record('role changed', by, user, { role, before: user.role }, db);
    return { ...user, role, isAdmin: role === 'administrator' };
  });

/** One decision at a time: of two administrators who remove each other in the same second one is still there. */
const decide = (decider: Decider, who: UserReference, work: (decided: Decided, db: Db) => Promise<User>) =>
  transactAndInvalidate(['show'], async (db) => {
    await lockRegistration(db);
    const by = decider && (await confirmRights(decider, db));
    return work({ user: await requireLocked(who, db), by }, db);
  });

/** Returns someone whose rights no one else changes or uses until the transaction ends. @throws DomainError missing */
export async function requireLocked(who: UserReference, db: Db): Promise<User> {
  const found = await findUser(who, db);
  const user = found && (await lockUser(found.id, db)) && (await findUser({ id: found.id }, db));
  if (!user) throw missing(who);
  return user;
}

const missing = (who: UserReference) =>
  new DomainError('missing', 'username' in who ? { code: 'userUnknown', name: who.username } : { code: 'personGone' });

async function requireAnotherAdmin(user: User, db: Db): Promise<void> {
  if (!user.isAdmin || (await countAdmins(db)) > 1) return;
  throw new DomainError('conflict', { code: 'lastAdministrator', name: user.username });
}

const record = (
  action: 'user added' | 'user removed' | 'role changed',
  by: Confirmed | null,
  { id, username }: User,
  facts: Record<string, string>,
  db: Db,
): Promise<void> =>
  recordAudit(
    { action, actor: by, subject: id, facts: { ...(!by && { by: 'command line' }), username, ...facts } },
    db,
  );
