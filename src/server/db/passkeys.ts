import type { User } from '#shared/account.ts';
import type { Passkey } from '#shared/passkey.ts';
import { type Db, sql, firstRow, hasRows, firstValue } from './sql.ts';

/** The key that a signature is verified against. `id` is base64url; `counter` goes up to 2³² − 1. */
type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports: string[] };
type NewPasskey = Credential & { userId: string; name: string };

export async function listPasskeys(userId: string, db: Db = sql): Promise<Passkey[]> {
  return db<Passkey[]>`
    select id, name, created_at from passkeys where user_id = ${userId} order by created_at desc, id`;
}

export async function listCredentials(userId: string, db: Db = sql): Promise<Pick<Credential, 'id' | 'transports'>[]> {
  return db<Pick<Credential, 'id' | 'transports'>[]>`
    select credential_id as id, transports from passkeys where user_id = ${userId}`;
}

/** Returns null when this credential is already registered, by any user. */
export const addPasskey = (passkey: NewPasskey, db: Db = sql): Promise<Passkey | null> =>
  firstRow(db<Passkey[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${passkey.userId}, ${passkey.id}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name})
    on conflict do nothing
    returning id, name, created_at`);

/** Returns the credential and its user. */
export async function findCredential(
  credentialId: string,
  db: Db = sql,
): Promise<{ credential: Credential; user: User } | null> {
  const [row] = await db<(Credential & Pick<User, 'username' | 'isAdmin' | 'role'> & { userId: string })[]>`
    select credential_id as id, public_key, counter::float8 as counter, transports, user_id, username, is_admin, role
    from passkeys join users on users.id = user_id
    where credential_id = ${credentialId}`;
  if (!row) return null;
  const { id, publicKey, counter, transports, userId, username, isAdmin, role } = row;
  const credential = { id, publicKey: new Uint8Array(publicKey), counter, transports };
  return { credential, user: { id: userId, username, isAdmin, role } };
}

/** Returns false when the counter has not risen: the authenticator may have been cloned (WebAuthn §6.1.1). */
export const incrementUse = (credentialId: string, counter: number, db: Db = sql): Promise<boolean> =>
  hasRows(db`
    update passkeys set counter = ${counter}::bigint
    where credential_id = ${credentialId} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`);

/** Returns the removed passkey's name, or null when the user has no passkey of this id. */
export const removePasskey = (id: string, userId: string, db: Db = sql): Promise<string | null> =>
  firstValue(db<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`);
