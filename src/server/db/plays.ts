import { type Db, sql } from './sql.ts';

/** Returns null unless the episode is published. */
export async function findPlayCount(episodeId: string, db: Db = sql): Promise<number | null> {
  const [row] = await db<{ playCount: number }[]>`
    select play_count from episodes where id = ${episodeId} and published`;
  return row?.playCount ?? null;
}

/**
 * Counts one more play, in total and on this day (UTC); returns the total. A play does not change the episode:
 * `updated_at` stays. One statement, so that the day costs no second round trip.
 */
export async function tallyPlay(episodeId: string, now: Date, db: Db = sql): Promise<number> {
  const [row] = await db<{ playCount: number }[]>`
    with counted as (
      update episodes set play_count = play_count + 1 where id = ${episodeId} returning id, play_count
    ), day as (
      insert into plays_by_day (episode_id, day, plays) select id, ${now.toISOString().slice(0, 10)}::date, 1 from counted
      on conflict (episode_id, day) do update set plays = plays_by_day.plays + 1
    )
    select play_count from counted`;
  return row?.playCount ?? 0;
}
