import type { NewInvitation } from '#shared/people.ts';
import type { Invitation } from '#shared/contract/people.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';

/** `by` is null, and so is what follows from it, when who made it is gone or no administrator anymore. */
export type StoredInvitation = Omit<Invitation<Date>, 'by'> & { by: string | null; usedAt: Date | null };

const columns = (db: Db) => db`i.id, i.role, i.email, i.created_at, i.expires_at, u.username as by`;
const tables = (db: Db) => db`invitations i left join users u on u.id = i.made_by and u.is_admin`;

/** Returns the invitations that someone may still use, the newest first. */
export async function listInvitations(now: Date, db: Db = sql): Promise<Invitation<Date>[]> {
  return db<Invitation<Date>[]>`
    select ${columns(db)} from ${tables(db)} where ${isOpen(now, db)} order by i.created_at desc, i.id`;
}

export const findInvitation = (id: string, now: Date, db: Db = sql): Promise<Invitation<Date> | null> =>
  firstRow(db<Invitation<Date>[]>`
    select ${columns(db)} from ${tables(db)} where i.id = ${id} and ${isOpen(now, db)}`);

const isOpen = (now: Date, db: Db) => db`i.used_at is null and i.expires_at > ${now} and u.id is not null`;

/** Returns the invitation of this token, whatever became of it. */
export const findInvitationByToken = (tokenHash: string, db: Db = sql): Promise<StoredInvitation | null> =>
  firstRow(db<StoredInvitation[]>`
    select ${columns(db)}, i.used_at from ${tables(db)} where i.token_hash = ${tokenHash}`);

/** Returns the same, locked: of two who use it at once the second sees what the first has done. */
export async function lockInvitation(tokenHash: string, db: Db): Promise<StoredInvitation | null> {
  await db`select 1 from invitations where token_hash = ${tokenHash} for update`;
  return findInvitationByToken(tokenHash, db);
}

export async function addInvitation(
  { role, email }: NewInvitation,
  tokenHash: string,
  madeBy: string,
  now: Date,
  expiresAt: Date,
  db: Db,
): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into invitations (role, email, token_hash, made_by, created_at, expires_at)
    values (${role}, ${email}, ${tokenHash}, ${madeBy}, ${now}, ${expiresAt}) returning id`;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export async function changeInvitationUsed(id: string, now: Date, db: Db): Promise<void> {
  await db`update invitations set used_at = ${now} where id = ${id}`;
}

/** Returns whether there was such an invitation that no one had used. */
export const removeInvitation = (id: string, db: Db): Promise<boolean> =>
  hasRows(db`delete from invitations where id = ${id} and used_at is null`);

/** Ends the unused invitations that this user made, and returns their ids: no one vouches for them anymore. */
export async function revokeInvitationsBy(userId: string, db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update invitations set made_by = null where made_by = ${userId} and used_at is null returning id`;
  return rows.map(({ id }) => id);
}

/** Removes the unused invitations to this address. */
export async function removeInvitationsTo(email: string, db: Db): Promise<void> {
  await db`delete from invitations where lower(email) = lower(${email}) and used_at is null`;
}

/** Removes invitations that ended before `before`. */
export async function removePastInvitations(before: Date, db: Db = sql): Promise<void> {
  await db`delete from invitations where expires_at < ${before}`;
}
