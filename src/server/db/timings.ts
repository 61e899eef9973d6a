import type { TimedLine, Timing } from '#shared/timing.ts';
import { type Db, sql } from './sql.ts';

/** `uploadId`: the audio it is for; `run`: the job that may write to it. */
export type StoredTiming = Omit<Timing, 'error'> & { uploadId: string; run: string; error: string | null };

export async function findTiming(episodeId: string, db: Db = sql): Promise<StoredTiming | null> {
  const [row] = await db<StoredTiming[]>`
    select state, fits::float8, lines, error, upload_id, run from timings where episode_id = ${episodeId}`;
  return row ?? null;
}

/** Writes a timing that waits for its job, over the one before. */
export async function addTiming(
  episodeId: string,
  { uploadId, run, lines }: Pick<StoredTiming, 'uploadId' | 'run' | 'lines'>,
  db: Db,
): Promise<void> {
  const row = { episodeId, uploadId, run, lines: db.json(lines), state: 'waiting', fits: 0, error: null };
  await db`
    insert into timings ${db(row)}
    on conflict (episode_id) do update set ${db(row, 'uploadId', 'run', 'lines', 'state', 'fits', 'error')}`;
}

/** Changes the timing of a run; false when another has begun since. */
export async function changeTiming(
  run: string,
  changes: Partial<Pick<StoredTiming, 'state' | 'fits' | 'error'> & { lines: TimedLine[] }>,
  db: Db = sql,
): Promise<boolean> {
  const { lines, ...rest } = changes;
  const row = { ...rest, ...(lines && { lines: db.json(lines) }) };
  const { count } = await db`update timings set ${db(row)} where run = ${run}`;
  return count === 1;
}
