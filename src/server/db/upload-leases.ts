import type { AudioMarks } from '#shared/audio-marks.ts';
import { type Db, sql, firstRow, hasRows } from './sql.ts';
import { type TagFacts, type Upload, uploadColumns, type UploadFacts } from './uploads.ts';

/** Where the audio begins and where its 60th second ends, in bytes; null for a PDF. */
type MinuteFacts = { audioStart: number | null; minuteEnd: number | null };
/** The properties of a file that has arrived, with what is stored beside them. */
export type ArrivedFacts = UploadFacts & MinuteFacts & { marks: AudioMarks | null } & TagFacts;

/** Acquires the lease of an upload: a pending one, or one whose holder has sent no heartbeat since `expiredBefore`. */
export const changeToReceiving = (id: string, now: Date, expiredBefore: Date, db: Db = sql): Promise<Upload | null> =>
  firstRow(db<Upload[]>`
    update uploads set state = 'receiving', receiving_since = ${now}
    where id = ${id} and (state = 'pending' or (state = 'receiving' and receiving_since < ${expiredBefore}))
    returning ${uploadColumns(db)}`);

/**
 * Acquires the lease of an unfinished local upload, also from a holder that is alive: `since` identifies the new one,
 * and is later than the one before. Null for any other upload.
 */
export async function changeLeaseHolder(
  id: string,
  now: Date,
  db: Db = sql,
): Promise<{ upload: Upload; since: Date } | null> {
  const [row] = await db<(Upload & { since: Date })[]>`
    update uploads set state = 'receiving',
      receiving_since = greatest(${now}::timestamptz, receiving_since + interval '1 millisecond')
    where id = ${id} and storage = 'local' and state in ('pending', 'receiving')
    returning ${uploadColumns(db)}, receiving_since as since`;
  if (!row) return null;
  const { since, ...upload } = row;
  return { upload, since };
}

/** Writes a heartbeat and, if given, how many bytes are stored. False when the lease was lost to another writer. */
export const changeHeartbeat = (
  id: string,
  from: Date,
  to: Date,
  received: number | null = null,
  db: Db = sql,
): Promise<boolean> =>
  hasRows(db`
    update uploads set receiving_since = ${to}, received_bytes = coalesce(${received}::bigint, received_bytes)
    where id = ${id} and state = 'receiving' and receiving_since = ${from}`);

export async function changeToPending(id: string, since: Date, db: Db = sql): Promise<void> {
  await db`
    update uploads set state = 'pending', receiving_since = null
    where id = ${id} and state = 'receiving' and receiving_since = ${since}`;
}

/** Releases leases without a heartbeat: their process has crashed. */
export async function changeExpiredToPending(expiredBefore: Date, db: Db = sql): Promise<void> {
  await db`
    update uploads set state = 'pending', receiving_since = null
    where state = 'receiving' and receiving_since < ${expiredBefore}`;
}

/** Returns false when the lease was lost to another writer; else no one acquires it before the transaction ends. */
export async function changeToStored(
  id: string,
  since: Date,
  facts: ArrivedFacts,
  now: Date,
  db: Db = sql,
): Promise<boolean> {
  const { extension, type, bytes, sha256, duration, audioStart, minuteEnd, marks, tags, picture } = facts;
  return hasRows(db`
    update uploads set state = 'stored', receiving_since = null, received_bytes = 0, stored_at = ${now}, extension = ${extension},
      type = ${type}, bytes = ${bytes}, sha256 = ${sha256}, duration = ${duration},
      audio_start = ${audioStart}, minute_end = ${minuteEnd}, marks = ${marks && db.json(marks)},
      tags = ${tags && db.json(tags)}, picture = ${picture}
    where id = ${id} and state = 'receiving' and receiving_since = ${since}`);
}
