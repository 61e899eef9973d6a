import type { Reason } from '#shared/reason.ts';
import { isUnderWay, type Task } from '#shared/task.ts';
import type { Timing } from '#shared/contract/times.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';
import { findTask, INTERRUPTED } from './tasks.ts';

/** A heading of the script, and the line that follows it. */
export type Heading = { title: string; text: string };
/** `uploadId`: the audio it is for. */
export type StoredTiming = Omit<Timing, 'error' | 'chapters'> & {
  episodeId: string;
  uploadId: string;
  headings: Heading[];
  reason: Reason | null;
};
type NewTiming = Pick<StoredTiming, 'episodeId' | 'uploadId' | 'lines' | 'headings' | 'source'>;

export async function findTiming(episodeId: string, db: Db = sql): Promise<StoredTiming | null> {
  const row = await firstRow(db<Omit<StoredTiming, 'progress' | 'reason'>[]>`
    select episode_id, upload_id, state, fits::float8, lines, version, headings, source
    from timings where episode_id = ${episodeId}`);
  return row && { ...row, ...standing(row.state, await findTask({ kind: 'timing', subject: episodeId }, db)) };
}

/**
 * The times found count once the task is done; nothing was, if someone changed the lines in the meantime. One that
 * waits for another attempt reads as failed.
 */
function standing(found: Timing['state'], task: Task | null): Pick<StoredTiming, 'state' | 'progress' | 'reason'> {
  const { state, progress, reason } = task ?? { state: 'done', progress: 1, reason: null };
  if (state === 'done' && isUnderWay({ state: found })) return { state: 'failed', progress, reason: INTERRUPTED };
  if (state === 'done') return { state: found, progress, reason };
  return { state: state === 'waiting' && reason ? 'failed' : state, progress, reason };
}

/** Writes a timing whose lines are to be looked for, over the one before. */
export async function addTiming({ lines, headings, ...given }: NewTiming, db: Db): Promise<void> {
  const row = { ...given, state: 'waiting', fits: 0, lines: db.json(lines), headings: db.json(headings) };
  await db`
    insert into timings ${db(row)} on conflict (episode_id) do update set ${db(row)}, version = timings.version + 1`;
}

/** Changes a timing that was read; false when its lines have changed since. */
export const changeTiming = (
  { episodeId, version }: Pick<StoredTiming, 'episodeId' | 'version'>,
  { lines, ...rest }: Partial<Pick<StoredTiming, 'state' | 'fits' | 'lines'>>,
  db: Db = sql,
): Promise<boolean> =>
  hasRows(db`
    update timings set ${db({ ...rest, ...(lines && { lines: db.json(lines) }) })}, version = version + ${lines ? 1 : 0}
    where episode_id = ${episodeId} and version = ${version}`);
