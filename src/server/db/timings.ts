import { type Reason, storedReason } from '#shared/reason.ts';
import type { TimedLine, Timing } from '#shared/timing.ts';
import { type Db, firstRow, sql } from './sql.ts';

/** A heading of the script, and the line that follows it. */
export type Heading = { title: string; text: string };
/** `uploadId`: the audio it is for; `run`: the job that may write to it. */
export type StoredTiming = Omit<Timing, 'error' | 'chapters'> & {
  uploadId: string;
  run: string;
  headings: Heading[];
  error: Reason | null;
};

export async function findTiming(episodeId: string, db: Db = sql): Promise<StoredTiming | null> {
  const row = await firstRow(db<(Omit<StoredTiming, 'error'> & { error: Reason | string | null })[]>`
    select state, fits::float8, lines, version, progress::float8, headings, source,
      coalesce(to_jsonb(error), reason) as error, upload_id, run
    from timings where episode_id = ${episodeId}`);
  return row && { ...row, error: row.error === null ? null : storedReason(row.error) };
}

/** Writes a timing that waits for its job, over the one before; returns its version. */
export async function addTiming(
  episodeId: string,
  { lines, headings, ...given }: Pick<StoredTiming, 'uploadId' | 'run' | 'lines' | 'headings' | 'source'>,
  db: Db,
): Promise<number> {
  const fresh = { state: 'waiting', fits: 0, progress: 0, error: null, reason: null };
  const row = { episodeId, ...given, ...fresh, lines: db.json(lines), headings: db.json(headings) };
  const { episodeId: _, ...changes } = row;
  const [added] = await db<{ version: number }[]>`
    insert into timings ${db(row)}
    on conflict (episode_id) do update set ${db(changes)}, version = timings.version + 1
    returning version`;
  return added?.version ?? 1;
}

/** Changes a timing that was read; false when another run has begun since, or its lines have changed. */
export async function changeTiming(
  { run, version }: Pick<StoredTiming, 'run' | 'version'>,
  changes: Partial<Pick<StoredTiming, 'state' | 'fits' | 'progress' | 'error'> & { lines: TimedLine[] }>,
  db: Db = sql,
): Promise<boolean> {
  const { lines, error, ...rest } = changes;
  const said = error !== undefined && { error: null, reason: error && db.json(error) };
  const row = { ...rest, ...said, ...(lines && { lines: db.json(lines) }) };
  const { count } = await db`
    update timings set ${db(row)}, version = version + ${lines ? 1 : 0}
    where run = ${run} and version = ${version}`;
  return count === 1;
}
