import { type Db, firstRow, sql } from './sql.ts';

/** Where the nightly copy goes. `secret` and `passphrase` are encrypted. */
export type StoredCopySettings = {
  endpoint: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: Buffer;
  passphrase: Buffer | null;
};

export const findCopySettings = (db: Db = sql): Promise<StoredCopySettings | null> =>
  firstRow(db<StoredCopySettings[]>`
    select endpoint, region, bucket, key_id, secret, passphrase from copy_settings`);

/** Replaces the settings; null removes them. */
export async function changeCopySettings(stored: StoredCopySettings | null, db: Db): Promise<void> {
  await db`lock table copy_settings in share row exclusive mode`;
  await db`delete from copy_settings`;
  if (stored) await db`insert into copy_settings ${db(stored)}`;
}
