import type { AudioMarks } from '#shared/audio-marks.ts';
import type { AudioTags } from '#shared/audio-tags.ts';
import type { FileKind, UploadKind } from '#shared/upload.ts';
import { lockUntilEnd } from './advisory-lock.ts';
import { type Db, sql, firstNumber, firstRow, firstValue } from './sql.ts';

export type StorageName = 'local' | 's3' | 'uploadthing';
/** Where an upload is stored. `storageKey` is its key in that storage; null for local files. */
export type UploadLocation = { id: string; storage: StorageName; storageKey: string | null };

/** `pending → receiving → stored → attached → deleted`; an aborted one returns to pending. */
type UploadState = 'pending' | 'receiving' | 'stored' | 'attached' | 'deleted';

export type Upload = UploadLocation & {
  kind: FileKind;
  state: UploadState;
  declaredBytes: number;
  /** Bytes stored of an upload that broke off; always fewer than declared. */
  receivedBytes: number;
  originalName: string;
};

/** The properties of a file once it has arrived. `duration` in whole seconds, null for a PDF. */
export type UploadFacts = { extension: string; type: string; bytes: number; sha256: string; duration: number | null };
/** The metadata of the file. */
export type TagFacts = { tags: AudioTags | null; picture: Uint8Array | null };

/** An upload that has become part of an episode. */
export type AttachedUpload = Omit<UploadFacts, 'sha256'> & { id: string };

export type NewUpload = UploadLocation & {
  kind: FileKind;
  size: number;
  name: string;
  fingerprint: string | null;
  adminId: string;
  expiresAt: Date;
};

/** Serializes new uploads until the transaction ends, so that counts stay valid. */
export async function lockUploads(db: Db): Promise<void> {
  await lockUntilEnd('uploads', db);
}

/** Returns how many uploads an administrator has requested that may still arrive, and the first expiry. */
export async function countUnfinishedUploads(
  adminId: string,
  now: Date,
  db: Db = sql,
): Promise<{ count: number; firstExpiry: Date | null }> {
  const [row] = await db<{ count: number; firstExpiry: Date | null }[]>`
    select count(*)::int as count, min(expires_at) as first_expiry from uploads
    where created_by = ${adminId} and state in ('pending', 'receiving') and expires_at > ${now}`;
  return row ?? { count: 0, firstExpiry: null };
}

/**
 * Returns the bytes stored or reserved, of files and of pictures; unfinished and deleted files count until they are
 * removed. The length of a picture is known without reading it.
 */
export const countUploadBytes = (now: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ total: number }[]>`
    select sum(total)::float8 as total from (
      select sum(coalesce(bytes, declared_bytes)) as total from uploads
        where kind <> 'copy' and (state <> 'pending' or expires_at > ${now} or received_bytes > 0)
      union all select sum(octet_length(bytes)) from episode_artworks
      union all select sum(octet_length(bytes)) from artworks
      union all select sum(octet_length(bytes)) from logos
    ) counted`);

export async function addUpload(upload: NewUpload, now: Date, db: Db = sql): Promise<void> {
  const { id, kind, size, name, fingerprint, adminId, expiresAt, storage, storageKey } = upload;
  await db`
    insert into uploads
      (id, kind, declared_bytes, original_name, fingerprint, created_by, created_at, expires_at, storage, storage_key)
    values (${id}, ${kind}, ${size}, ${name}, ${fingerprint}, ${adminId}, ${now}, ${expiresAt}, ${storage}, ${storageKey})`;
}

/** The values that distinguish a file from others of the same user. */
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

/** Ends the life of an upload whose bytes were refused: it counts no longer, and goes with the next sweep. */
export async function changeToExpired(id: string, now: Date, db: Db = sql): Promise<void> {
  await db`
    update uploads set expires_at = least(expires_at, ${now}) where id = ${id} and state in ('pending', 'receiving')`;
}

export const findUpload = (id: string, db: Db = sql): Promise<Upload | null> =>
  firstRow(db<Upload[]>`select ${uploadColumns(db)} from uploads where id = ${id}`);

/** Returns the user who requested the upload; null when there is no such upload, or no such user anymore. */
export const findUploadOwner = (id: string, db: Db = sql): Promise<string | null> =>
  firstValue(db<{ owner: string | null }[]>`select created_by as owner from uploads where id = ${id}`);

export const findUploadIdByKey = (storage: StorageName, key: string, db: Db = sql): Promise<string | null> =>
  firstValue(db<{ id: string }[]>`
    select id from uploads where storage = ${storage} and storage_key = ${key}`);

export const uploadColumns = (db: Db) =>
  db`id, kind, state, declared_bytes::float8, received_bytes::float8, original_name, storage, storage_key`;

/** The properties of audio that has arrived, `duration` in whole seconds. */
export type StoredAudio = AttachedUpload & UploadLocation & { duration: number; marks: AudioMarks | null };

/** Audio that has arrived and that no episode has yet. */
export type NewAudio = { duration: number; marks: AudioMarks | null } & TagFacts;

export const findNewAudio = (id: string, db: Db = sql): Promise<NewAudio | null> =>
  firstRow(db<NewAudio[]>`
    select duration, marks, tags, picture from uploads where id = ${id} and kind = 'audio' and state = 'stored'`);

export const findStoredAudio = (id: string, db: Db = sql): Promise<StoredAudio | null> =>
  firstRow(db<StoredAudio[]>`
    select id, extension, type, bytes::int, duration, marks, storage, storage_key from uploads
    where id = ${id} and kind = 'audio' and state in ('stored', 'attached')`);

export const changeToAttached = (id: string, kind: UploadKind, db: Db = sql): Promise<AttachedUpload | null> =>
  firstRow(db<AttachedUpload[]>`
    update uploads set state = 'attached', picture = null where id = ${id} and kind = ${kind} and state = 'stored'
    returning id, extension, type, bytes::int, duration`);

export async function changeToDeleted(id: string, db: Db = sql): Promise<void> {
  await db`update uploads set state = 'deleted', deleted_at = now() where id = ${id} and state = 'attached'`;
}

/** Ends a user's uploads that have not arrived: nothing more is taken, and the next sweep removes what is there. */
export async function endUnfinishedUploads(userId: string, db: Db): Promise<void> {
  await db`
    update uploads set state = 'deleted', deleted_at = 'epoch', receiving_since = null
    where created_by = ${userId} and state in ('pending', 'receiving')`;
}

/** Marks as deleted, and returns, uploads that arrived before `storedBefore` and were never used. */
export async function changeUnusedToDeleted(storedBefore: Date, now: Date, db: Db = sql): Promise<UploadLocation[]> {
  return db<UploadLocation[]>`
    update uploads set state = 'deleted', deleted_at = ${now}
    where state = 'stored' and stored_at < ${storedBefore}
      and (level is null or stored_at < ${now}::timestamptz - interval '30 days')
    returning id, storage, storage_key`;
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

/** Returns those deleted before `deletedBefore`, or pending and expired before `expiredBefore`; no episode has them. */
export async function listUploadsToRemove(
  deletedBefore: Date,
  expiredBefore: Date,
  db: Db = sql,
): Promise<UploadLocation[]> {
  return db<UploadLocation[]>`
    select id, storage, storage_key from uploads u
    where ((state = 'deleted' and deleted_at < ${deletedBefore}) or (state = 'pending' and expires_at < ${expiredBefore}))
      and not exists (select from episodes e where e.audio_id = u.id or e.pdf_id = u.id)`;
}

/**
 * Removes the rows of removed files, but for those that were moved out of `storage` in the meantime: these are removed
 * later.
 */
export async function removeUploads(ids: readonly string[], storage: StorageName, db: Db = sql): Promise<void> {
  await db`
    delete from uploads
    where id = any(${[...ids]}::uuid[]) and storage = ${storage} and state in ('deleted', 'pending')`;
}

/** Records that these files are in another storage now; in a bucket under their ids. */
export async function changeStorage(ids: readonly string[], storage: 'local' | 's3', db: Db): Promise<void> {
  await db`
    update uploads set storage = ${storage}, storage_key = case when ${storage} = 's3' then id::text end
    where id = any(${[...ids]}::uuid[]) and storage <> ${storage}`;
}

/** Returns local audio whose first minute is not measured, newest first. */
export async function listUnmeasuredAudio(
  limit: number,
  db: Db = sql,
): Promise<{ id: string; extension: string; bytes: number }[]> {
  return db`
    select id, extension, bytes::float8 from uploads
    where kind = 'audio' and state = 'attached' and storage = 'local' and minute_end is null
    order by stored_at desc limit ${limit}`;
}

/** Stores where the audio of a file begins and where its 60th second ends, in bytes. */
export async function changeMinute(id: string, audioStart: number, minuteEnd: number, db: Db = sql): Promise<void> {
  await db`update uploads set audio_start = ${audioStart}, minute_end = ${minuteEnd} where id = ${id}`;
}
