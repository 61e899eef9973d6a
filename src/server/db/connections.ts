import type { BackupBucket } from '#shared/backups.ts';
import type { MailServer } from '#shared/mail-settings.ts';
import { type Db, firstRow, sql } from './sql.ts';

/** Where the settings of one service are stored, with its secrets, which are encrypted. */
export type Store<Row> = {
  find(db?: Db): Promise<Row | null>;
  /** Locks the settings, also while there are none: other writers wait until this transaction has ended. */
  lock(db: Db): Promise<Row | null>;
  /** Replaces the settings; null removes them. `by`: the id of who sets them. */
  change(row: Row | null, db: Db, by?: string): Promise<void>;
};

/** `sealed`: its password; null for none. */
export type StoredMailServer = MailServer & { sealed: Buffer | null };
export type StoredBackupSettings = BackupBucket & { secret: Buffer; passphrase: Buffer | null };

const findMailServer = (db: Db = sql) =>
  firstRow(db<StoredMailServer[]>`
    select server, port, security, name, sender, per_minute, (select sealed from mail_password) as sealed from mail_settings`);

const findBackupSettings = (db: Db = sql) =>
  firstRow(db<StoredBackupSettings[]>`
    select endpoint, region, bucket, key_id, secret, passphrase from copy_settings`);

/** The password is in a table of its own, which no copy has. */
export const mailServers: Store<StoredMailServer> = {
  find: findMailServer,
  lock: (db) => lockAnd('mail_settings', findMailServer, db),
  async change(row, db, setBy) {
    const { sealed = null, ...server } = row ?? {};
    await replaceRow('mail_password', sealed && { sealed }, db);
    await replaceRow('mail_settings', row && { ...server, ...(setBy && { setBy }) }, db);
  },
};

export const backupBuckets: Store<StoredBackupSettings> = {
  find: findBackupSettings,
  lock: (db) => lockAnd('copy_settings', findBackupSettings, db),
  change: (row, db, setBy) => replaceRow('copy_settings', row && { ...row, ...(setBy && { setBy }) }, db),
};

async function lockAnd<Row>(table: string, find: Store<Row>['find'], db: Db): Promise<Row | null> {
  await db`lock table ${db(table)} in share row exclusive mode`;
  return find(db);
}

async function replaceRow(table: string, row: object | null, db: Db): Promise<void> {
  await db`delete from ${db(table)}`;
  if (row) await db`insert into ${db(table)} ${db(row)}`;
}
