import type { NewRating } from './ratings.ts';
import type { Db } from './sql.ts';

/** `visitor` is no hash of any cookie, so that no visitor of the demo owns one of these ratings. */
export type DemoRating = Omit<NewRating, 'userId' | 'userIp' | 'visitor'> & { visitor: string };

/** Plays of an episode on one day (UTC, '2026-11-21'). */
export type DemoPlays = { episodeId: string; day: string; plays: number };

/**
 * Other numbers, each as its table has them. `month` is its first day; `tenths`: of ten parts of the episode, how many
 * plays heard each.
 */
export type DemoNumbers = {
  downloads: { episodeId: string; day: string; app: string; device: string; place: string; downloads: number }[];
  heard: { episodeId: string; month: string; plays: number; tenths: number[] }[];
  searches: { words: string; visitors: number; month: string }[];
  subscribers: { email: string; rhythm: string; confirmedAt: Date }[];
};

/** Writes them, as JSON: a statement takes no more than 65,535 values. */
export async function addDemoNumbers({ downloads, heard, searches, subscribers }: DemoNumbers, db: Db): Promise<void> {
  await db`
    insert into downloads (episode_id, day, app, device, place, downloads)
    select "episodeId", day, app, device, place, downloads from jsonb_to_recordset(${JSON.stringify(downloads)}::text::jsonb)
      as given ("episodeId" uuid, day date, app text, device text, place text, downloads integer)`;
  await db`
    insert into downloads_by_group (day, app, device, place, downloads)
    select day, app, device, place, sum(downloads) from downloads group by 1, 2, 3, 4`;
  await db`insert into heard_tenths ${db(heard)}`;
  await db`insert into missed_searches ${db(searches)}`;
  await db`insert into subscribers ${db(subscribers)}`;
}

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
