import type { FileKind } from '#shared/upload.ts';
import { type Db, sql, firstValue } from './sql.ts';
import type { Upload, UploadLocation } from './uploads.ts';

/** What tells a file from others of the same user. */
type FileIdentity = { adminId: string; kind: FileKind; size: number; name: string; fingerprint: string };

/** Extends the life of the latest local upload of this very file that has not arrived. Returns its id; null if none. */
export async function extendUnfinishedUpload(
  file: FileIdentity,
  expiresAt: Date,
  db: Db = sql,
): Promise<string | null> {
  const { adminId, kind, size, name, fingerprint } = file;
  return firstValue(db<{ id: string }[]>`
    update uploads set expires_at = ${expiresAt}
    where state in ('pending', 'receiving') and id = (
      select id from uploads
      where created_by = ${adminId} and kind = ${kind} and declared_bytes = ${size} and original_name = ${name}
        and fingerprint = ${fingerprint} and storage = 'local' and state in ('pending', 'receiving')
      order by expires_at desc limit 1)
    returning id`);
}

/** Gives an upload that has not begun to arrive a new key and life; any other stays as it is. */
export async function changeTicket(
  id: string,
  storageKey: string | null,
  expiresAt: Date,
  db: Db = sql,
): Promise<void> {
  await db`
    update uploads set storage_key = ${storageKey}, expires_at = ${expiresAt} where id = ${id} and state = 'pending'`;
}

/**
 * Acquires the lease of an unfinished upload, also from a holder that is alive: `since` identifies the new one, and is
 * later than the one before. Null for any other upload.
 */
export async function changeReceiver(
  id: string,
  now: Date,
  db: Db = sql,
): Promise<{ upload: Upload; since: Date } | null> {
  const [row] = await db<(Upload & { since: Date })[]>`
    update uploads set state = 'receiving',
      receiving_since = greatest(${now}::timestamptz, receiving_since + interval '1 millisecond')
    where id = ${id} and state in ('pending', 'receiving')
    returning id, kind, state, declared_bytes::float8, received_bytes::float8, original_name, storage, storage_key,
      receiving_since as since`;
  if (!row) return null;
  const { since, ...upload } = row;
  return { upload, since };
}

/** Returns a user's begun uploads whose URL has expired, except for the `kept` latest. */
export async function listAbandonedUploads(
  adminId: string,
  now: Date,
  kept: number,
  db: Db = sql,
): Promise<UploadLocation[]> {
  return db<UploadLocation[]>`
    select id, storage, storage_key from uploads
    where created_by = ${adminId} and state = 'pending' and received_bytes > 0 and expires_at < ${now}
    order by expires_at desc offset ${kept}`;
}
