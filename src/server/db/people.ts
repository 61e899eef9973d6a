import type { PageLanguage } from '#shared/language.ts';
import type { AccountChanges } from '#shared/people.ts';
import type { Account } from '#shared/contract/account.ts';
import type { Person } from '#shared/contract/people.ts';
import { setUpOf } from './set-up.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';
import { unlessTaken } from './users.ts';

/** Returns everyone with an account, by name. `startedAfter`: sessions from before it have ended. */
export async function listPeople(now: Date, startedAfter: Date, db: Db = sql): Promise<Person<Date>[]> {
  return db<Person<Date>[]>`${select(now, startedAfter, db)} order by lower(username)`;
}

export const findPerson = (id: string, now: Date, startedAfter: Date, db: Db = sql): Promise<Person<Date> | null> =>
  firstRow(db<Person<Date>[]>`${select(now, startedAfter, db)} where id = ${id}`);

const select = (now: Date, startedAfter: Date, db: Db) => db`
  select id, username, email, role, created_at, last_seen_at,
    (select count(*)::int from passkeys where user_id = users.id) as passkeys,
    (select count(*)::int from session where user_id = users.id and expire > ${now} and created_at > ${startedAfter})
      as sessions,
    ${setUpOf(db`users.id`, db)} as set_up
  from users`;

/**
 * The address of an account while it counts: for signing in, for resets and for all mail but the one that asks to
 * confirm it. Null until its link was opened.
 */
export const countedEmail = (db: Db) => db`case when email = confirmed_email then email end`;

export const findOwnAccount = (id: string, db: Db = sql): Promise<Account<Date> | null> =>
  firstRow(db<Account<Date>[]>`
    select username, role, email, ${countedEmail(db)} is not null as is_email_confirmed, notices,
      (select created_at from reset_tokens where user_id = users.id and kind = 'recovery code') as recovery_code_made_at
    from users where id = ${id}`);

/** Changes a person's notices. */
export async function changeNotices(id: string, { notices }: Pick<AccountChanges, 'notices'>, db: Db): Promise<void> {
  await db`update users set notices = ${notices} where id = ${id}`;
}

/**
 * Changes a person's address; `isConfirmed`: it is known to be theirs. Returns whether no one else signs in by it: else
 * the transaction can write nothing more.
 */
export const changeEmail = async (id: string, email: string | null, isConfirmed: boolean, db: Db): Promise<boolean> =>
  (await unlessTaken(
    db`
    update users set email = ${email}, confirmed_email = ${isConfirmed ? email : null}::text where id = ${id}`.then(
      () => true,
    ),
  )) ?? false;

/** Returns whether someone else signs in by this name. */
export const isNameOfAnother = (name: string, id: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from sign_in_names where key = sign_in_key(${name}) and user_id <> ${id}`);

type SharedAddress = { email: string; username: string; owner: string };

/** Returns the accounts whose address signs in someone else, as versions before 0.2.0 allowed. */
export async function listSharedAddresses(db: Db = sql): Promise<SharedAddress[]> {
  return db<SharedAddress[]>`
    select u.email, u.username, owner.username as owner from users u
    join sign_in_names n on n.key = sign_in_key(u.email) and n.user_id <> u.id
    join users owner on owner.id = n.user_id order by lower(u.username)`;
}

/** Returns the ids of those with one of these roles and an address that counts who chose this notice. */
export async function listNoticeReaders(notice: string, roles: readonly string[], db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from users where ${countedEmail(db)} is not null and ${notice} = any(notices) and role = any(${[...roles]})`;
  return rows.map(({ id }) => id);
}

/**
 * Returns where a notice is sent, and in which language; null when the person is gone or has no address that counts.
 */
export const findNoticeReader = (
  userId: string,
  db: Db = sql,
): Promise<{ email: string; language: PageLanguage | null } | null> =>
  firstRow(db<{ email: string; language: PageLanguage | null }[]>`
    select email, language from users where id::text = ${userId} and ${countedEmail(db)} is not null`);

/** Remembers the language that a person reads. */
export async function changeLanguage(userId: string, language: PageLanguage, db: Db = sql): Promise<void> {
  await db`update users set language = ${language} where id = ${userId} and language is distinct from ${language}`;
}
