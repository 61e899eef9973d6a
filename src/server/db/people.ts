import type { PageLanguage } from '#shared/language.ts';
import type { Account, AccountChanges, Person } from '#shared/people.ts';
import { type Db, firstRow, sql } from './sql.ts';

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
      as sessions
  from users`;

export const findOwnAccount = (id: string, db: Db = sql): Promise<Account<Date> | null> =>
  firstRow(db<Account<Date>[]>`
    select username, role, email, notices,
      (select created_at from reset_tokens where user_id = users.id and kind = 'recovery code') as recovery_code_made_at
    from users where id = ${id}`);

/** Changes a person's address and choices. Returns whether the address is another one now. */
export async function changeOwnAccount(id: string, { email, notices }: AccountChanges, db: Db): Promise<boolean> {
  const [row] = await db<{ isOther: boolean }[]>`
    update users set email = ${email}, notices = ${notices} from (select id, email from users where id = ${id} for update) as before
    where users.id = before.id returning before.email is distinct from users.email as is_other`;
  return row?.isOther ?? false;
}

/** Returns the ids of those with one of these roles and an address who chose this notice. */
export async function listNoticeReaders(notice: string, roles: readonly string[], db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from users where email is not null and ${notice} = any(notices) and role = any(${[...roles]})`;
  return rows.map(({ id }) => id);
}

/** Returns where a notice is sent, and in which language; null when the person is gone or has no address. */
export const findNoticeReader = (
  userId: string,
  db: Db = sql,
): Promise<{ email: string; language: PageLanguage | null } | null> =>
  firstRow(db<{ email: string; language: PageLanguage | null }[]>`
    select email, language from users where id::text = ${userId} and email is not null`);

/** Remembers the language that a person reads. */
export async function changeLanguage(userId: string, language: PageLanguage, db: Db = sql): Promise<void> {
  await db`update users set language = ${language} where id = ${userId} and language is distinct from ${language}`;
}
