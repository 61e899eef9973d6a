import { type Db, sql } from './sql.ts';

/** A question of an aide to the nurse of a lesson. `nurse`: who approved the lesson; null: it is none now. */
export type Asked = { id: string; aideName: string; title: string; nurse: string | null; text: string; askedAt: Date };

export async function addAsk(
  ask: { aideId: string; episodeId: string; text: string; askedAt: Date },
  db: Db,
): Promise<void> {
  await db`insert into lesson_asks ${db(ask)}`;
}

/** Returns the questions that are kept, the newest first. */
export const listAsks = (limit: number, db: Db = sql): Promise<Asked[]> =>
  db<Asked[]>`
    select q.id, a.name as aide_name, e.title, l.nurse, q.text, q.asked_at
    from lesson_asks q join aides a on a.id = q.aide_id join episodes e on e.id = q.episode_id
      left join lessons l on l.episode_id = q.episode_id
    order by q.asked_at desc, q.id limit ${limit}`;

export async function removeAsksBefore(moment: Date, db: Db = sql): Promise<void> {
  await db`delete from lesson_asks where asked_at < ${moment}`;
}
