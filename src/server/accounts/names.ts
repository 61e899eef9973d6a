import type { Role, User } from '#shared/account.ts';
import { isAddress } from '#shared/subscriber.ts';
import type { Db } from '#server/db/sql.ts';
import { addUser } from '#server/db/users.ts';
import { DomainError } from '#server/errors.ts';
import { sendsMail } from '#server/outbound/index.ts';

/** Of a name by which someone signs in already, be it their username or their address. */
export const usernameTaken = () => new DomainError('conflict', { code: 'usernameTaken' }, { field: 'username' });
export const emailTaken = () => new DomainError('conflict', { code: 'emailTaken' }, { field: 'email' });

/** `password`: its hash. `invited`: the address whose invitation was opened. */
type NewAccount = { username: string; password: string; role: Role; invited?: string | null };

/**
 * Adds an account, the only way one gets its username; null when the name is taken: the transaction can write nothing
 * more then. Where the site sends mail, an email address may be someone else's: only the invited one is a username.
 * @throws DomainError invalid
 */
export async function addAccount({ username, password, role, invited }: NewAccount, db: Db): Promise<User | null> {
  if (isAddress(username) && !isSameAddress(username, invited ?? null) && (await sendsMail(db))) {
    throw new DomainError('invalid', { code: 'usernameIsAddress' }, { field: 'username' });
  }
  return addUser(username, password, role, db);
}

export const isSameAddress = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();
