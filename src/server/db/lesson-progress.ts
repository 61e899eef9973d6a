import { type Db, firstRow, sql } from './sql.ts';

/** Ascending ranges without overlap, the end not included. */
type Ranges = readonly (readonly [number, number])[];

/** How a question was answered: `isRightFirst` at the first try. */
export type AnswerState = { tries: number; isRight: boolean; isRightFirst: boolean };

/** The parts of one version of a lesson that an aide has heard and answered. `heard` in milliseconds of audio. */
export type Progress = {
  heard: Ranges;
  /** Milliseconds since 1970 in which it played. */
  wall: Ranges;
  credited: number;
  answers: Record<string, AnswerState>;
  /** Milliseconds spent at the questions, until the last answer. */
  answering: number;
  answeredAt: Date | null;
  readAt: Date | null;
  begunAt: Date;
  /** The number of the entry it became. */
  entry: number | null;
};
type Of = { aideId: string; episodeId: string; version: string };
type Row = Omit<Progress, 'heard' | 'wall'> & { heard: string; wall: string };

const columns = (db: Db) => db`
  p.heard::text as heard, p.wall::text as wall, p.credited, p.answers, p.answering, p.answered_at,
  p.read_at, p.begun_at, p.entry::float8 as entry`;

const asProgress = ({ heard, wall, ...row }: Row): Progress => ({
  ...row,
  heard: parseRanges(heard),
  wall: parseRanges(wall),
});

/** Reads a multirange as PostgreSQL writes it: `{[0,5),[7,9)}`. */
const parseRanges = (text: string): Ranges =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const);

const writeRanges = (ranges: Ranges): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** Begins a lesson unless it has begun, and returns how far it is. The caller has locked the aide. */
export async function takeProgress({ aideId, episodeId, version }: Of, now: Date, db: Db): Promise<Progress> {
  await db`
    insert into lesson_progress (aide_id, episode_id, version, begun_at)
    values (${aideId}, ${episodeId}, ${version}, ${now}) on conflict do nothing`;
  const found = await findProgress({ aideId, episodeId, version }, db);
  if (!found) throw new Error('the row was just inserted');
  return found;
}

export async function findProgress({ aideId, episodeId, version }: Of, db: Db = sql): Promise<Progress | null> {
  const row = await firstRow(db<Row[]>`
    select ${columns(db)} from lesson_progress p
    where aide_id = ${aideId} and episode_id = ${episodeId} and version = ${version}`);
  return row && asProgress(row);
}

/** Returns how far an aide is with each version of each lesson she began. */
export async function listProgressOf(
  aideId: string,
  db: Db = sql,
): Promise<(Progress & { episodeId: string; version: string })[]> {
  const rows = await db<(Row & { episodeId: string; version: string })[]>`
    select p.episode_id, p.version, ${columns(db)} from lesson_progress p where aide_id = ${aideId}`;
  return rows.map((row) => ({ ...asProgress(row), episodeId: row.episodeId, version: row.version }));
}

export async function changeHeard(
  { aideId, episodeId, version }: Of,
  { heard, wall, credited }: Pick<Progress, 'heard' | 'wall' | 'credited'>,
  db: Db,
): Promise<void> {
  await db`
    update lesson_progress
    set heard = ${writeRanges(heard)}::text::int4multirange, wall = ${writeRanges(wall)}::text::int8multirange,
      credited = ${credited}
    where aide_id = ${aideId} and episode_id = ${episodeId} and version = ${version}`;
}

export async function changeAnswers(
  { aideId, episodeId, version }: Of,
  { answers, answering, answeredAt }: Pick<Progress, 'answers' | 'answering' | 'answeredAt'>,
  db: Db,
): Promise<void> {
  await db`
    update lesson_progress
    set answers = ${db.json(answers)}, answering = ${answering}, answered_at = ${answeredAt}
    where aide_id = ${aideId} and episode_id = ${episodeId} and version = ${version}`;
}

export async function changeRead({ aideId, episodeId, version }: Of, now: Date, db: Db): Promise<void> {
  await db`
    update lesson_progress set read_at = coalesce(read_at, ${now})
    where aide_id = ${aideId} and episode_id = ${episodeId} and version = ${version}`;
}

export async function finishProgress({ aideId, episodeId, version }: Of, entry: number, now: Date, db: Db) {
  await db`
    update lesson_progress set entry = ${entry}, finished_at = ${now}
    where aide_id = ${aideId} and episode_id = ${episodeId} and version = ${version}`;
}

/** Removes what was begun a year ago, and what became an entry more than eight days ago: reports come within seven. */
export async function removePastProgress(now: Date, db: Db = sql): Promise<void> {
  await db`
    delete from lesson_progress
    where begun_at < ${now}::timestamptz - interval '1 year' or finished_at < ${now}::timestamptz - interval '8 days'`;
}

/** Ends everything an aide has begun, as when she leaves. */
export async function removeProgressOf(aideId: string, db: Db): Promise<void> {
  await db`delete from lesson_progress where aide_id = ${aideId}`;
}
