import type { Db } from './sql.ts';

/** `visitor` is no hash of any cookie, so that no visitor of the demo owns one of these ratings. */
export type DemoRating = {
  episodeId: string;
  visitor: string;
  isLike: boolean;
  comment: string | null;
  atSecond: number | null;
  isSpam: boolean;
  createdAt: Date;
};

/** Plays of an episode on one day (UTC, '2026-11-21'). */
export type DemoPlays = { episodeId: string; day: string; plays: number };

/** Writes made-up plays and ratings in three statements, and the episodes' counts of them. */
export async function addDemoListening(plays: DemoPlays[], ratings: DemoRating[], db: Db): Promise<void> {
  await db`insert into plays_by_day ${db(plays)}`;
  await db`insert into ratings ${db(ratings)}`;
  await db`
    insert into episode_tallies (episode_id, plays, likes, dislikes)
    select e.id,
      (select coalesce(sum(plays), 0) from plays_by_day where episode_id = e.id),
      (select count(*) from ratings where episode_id = e.id and is_like and not is_spam),
      (select count(*) from ratings where episode_id = e.id and not is_like and not is_spam)
    from episodes e`;
}
