import type { MailServer } from '#shared/mail-settings.ts';
import { type Db, firstRow, sql } from './sql.ts';

/** The mail server as it is set. `sealed`: its password, encrypted; null for none. */
export type StoredMailServer = MailServer & { sealed: Buffer | null };

export const findMailServer = (db: Db = sql): Promise<StoredMailServer | null> =>
  firstRow(db<StoredMailServer[]>`
    select server, port, security, name, sender, per_minute, (select sealed from mail_password) as sealed from mail_settings`);

/** Locks the settings, also while there are none: other writers wait until this transaction has ended. */
export async function lockMailServer(db: Db): Promise<StoredMailServer | null> {
  await db`lock table mail_settings in share row exclusive mode`;
  return findMailServer(db);
}

/** Replaces the settings; null removes them. */
export async function changeMailServer(stored: StoredMailServer | null, db: Db): Promise<void> {
  await db`delete from mail_password`;
  await db`delete from mail_settings`;
  if (!stored) return;
  const { sealed, ...server } = stored;
  await db`insert into mail_settings ${db(server)}`;
  if (sealed) await db`insert into mail_password (sealed) values (${sealed})`;
}
