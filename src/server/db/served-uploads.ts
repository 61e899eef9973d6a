import type { UploadKind } from '#shared/upload.ts';
import { type Db, hasRows, sql } from './sql.ts';
import type { UploadLocation } from './uploads.ts';

/** A file that may be sent, to administrators only unless it is public. */
export type ServedUpload = UploadLocation & {
  kind: UploadKind;
  extension: string;
  type: string;
  bytes: number;
  sha256: string;
  storedAt: Date;
  /**
   * Whole seconds; null for a PDF. Then where its audio and its second minute begin, in bytes; null if not measured.
   */
  duration: number | null;
  audioStart: number | null;
  minuteEnd: number | null;
  pdfName: string | null;
  isPublic: boolean;
};

/** A file of a published episode. */
export type PublishedFile = ServedUpload & { episodeId: string; episodeUpdatedAt: Date };

/** Returns files that may be sent: public when they belong to a published episode, and then to one only. */
export async function listServedUploads(
  ids: readonly string[],
  db: Db = sql,
): Promise<(ServedUpload | PublishedFile)[]> {
  return db<(ServedUpload | PublishedFile)[]>`
    select ${columns(db)}, coalesce(e.published and e.deleted_at is null, false) as is_public
    from uploads u left join lateral (
      select * from episodes where audio_id = u.id
      union all
      select * from episodes where pdf_id = u.id
    ) e on true
    where u.id = any(${[...ids]}::uuid[]) and u.state in ('stored', 'attached')`;
}

/** Returns whether this person uploaded the file, or it is of an episode of theirs. */
export const isFileOf = (uploadId: string, userId: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`
    select from uploads u left join episodes e on u.id in (e.audio_id, e.pdf_id) and e.deleted_at is null
    where u.id = ${uploadId} and coalesce(e.user_id, u.created_by) = ${userId}`);

/** Returns the files of published episodes, of these ones or of all, newest episode first. */
export async function listPublishedFiles(
  episodes: readonly string[] | null,
  limit: number,
  db: Db = sql,
): Promise<PublishedFile[]> {
  return db<PublishedFile[]>`
    select ${columns(db)}, true as is_public
    from episodes e join uploads u on u.id in (e.audio_id, e.pdf_id)
    where e.published and e.deleted_at is null and u.state in ('stored', 'attached')
      ${episodes === null ? db`` : db`and e.id = any(${[...episodes]}::uuid[])`}
    order by e.published_at desc, e.id limit ${limit}`;
}

const columns = (db: Db) => db`
  u.id, u.kind, u.extension, u.type, u.bytes::int, u.sha256, u.stored_at, u.storage, u.storage_key, u.duration, u.audio_start::float8,
  u.minute_end::float8, e.pdf_name,
  e.id as episode_id, e.updated_at as episode_updated_at`;
