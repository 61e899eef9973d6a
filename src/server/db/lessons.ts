import type { LessonInput } from '#shared/in-service-lesson.ts';
import { type Db, firstRow, hasRows, sql } from './sql.ts';

/** The approval of a nurse, with her license as she gave it. */
export type LessonApproval = { version: string; nurse: string; license: string; at: Date };
export type LessonRow = LessonInput & { episodeId: string; approval: LessonApproval | null };

type Row = LessonInput & {
  episodeId: string;
  approvedVersion: string | null;
  nurse: string | null;
  nurseLicense: string | null;
  approvedAt: Date | null;
};

const columns = (db: Db) =>
  db`l.episode_id, l.goals, l.questions, l.approved_version, l.nurse, l.nurse_license, l.approved_at`;

const asLesson = ({ approvedVersion, nurse, nurseLicense, approvedAt, ...lesson }: Row): LessonRow => ({
  ...lesson,
  approval:
    approvedVersion !== null && nurse !== null && nurseLicense !== null && approvedAt !== null
      ? { version: approvedVersion, nurse, license: nurseLicense, at: approvedAt }
      : null,
});

export async function findLesson(episodeId: string, db: Db = sql): Promise<LessonRow | null> {
  const row = await firstRow(db<Row[]>`select ${columns(db)} from lessons l where episode_id = ${episodeId}`);
  return row && asLesson(row);
}

/** Returns the lessons with an approval whose episodes are published, those of a series (`null`: all) in its order. */
export async function listApprovedLessons(seriesId: string | null, db: Db = sql): Promise<LessonRow[]> {
  const rows = await db<Row[]>`
    select ${columns(db)} from lessons l join episodes e on e.id = l.episode_id
    where l.approved_version is not null and e.published and e.deleted_at is null
      ${seriesId === null ? db`` : db`and e.series_id = ${seriesId}`}
    order by ${seriesId === null ? db`e.published_at desc, e.id` : db`e.place, e.id`}`;
  return rows.map(asLesson);
}

/** Stores a lesson. An approval of what it was before stays: it is of another version. */
export async function putLesson(
  episodeId: string,
  { goals, questions }: LessonInput,
  now: Date,
  db: Db,
): Promise<void> {
  await db`
    insert into lessons (episode_id, goals, questions, updated_at)
    values (${episodeId}, ${goals}, ${db.json(questions)}, ${now})
    on conflict (episode_id) do update
    set goals = excluded.goals, questions = excluded.questions, updated_at = excluded.updated_at`;
}

/** Returns false if there was none. */
export const removeLesson = (episodeId: string, db: Db): Promise<boolean> =>
  hasRows(db`delete from lessons where episode_id = ${episodeId}`);

export async function approveLesson(
  episodeId: string,
  { version, nurse, license, at }: LessonApproval,
  db: Db,
): Promise<void> {
  await db`
    update lessons set approved_version = ${version}, nurse = ${nurse}, nurse_license = ${license}, approved_at = ${at}
    where episode_id = ${episodeId}`;
}
