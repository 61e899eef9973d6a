import { dayOf } from '#shared/dates.ts';
import { withTallies } from './episodes.ts';
import { type Db, sql, firstValue, firstNumber } from './sql.ts';

/** Returns the plays of a published episode, or null. */
export const findPlayCount = (episodeId: string, db: Db = sql): Promise<number | null> =>
  firstValue(db<{ playCount: number }[]>`
    select coalesce(t.plays, 0) as play_count from ${withTallies(db)} where e.id = ${episodeId} and e.published`);

/**
 * Counts a play of an episode, in total and on this day (UTC); returns the total. A play does not change the episode:
 * `updated_at` stays.
 */
export const incrementPlay = (episodeId: string, now: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ playCount: number }[]>`
    with day as (
      insert into plays_by_day (episode_id, day, plays) values (${episodeId}, ${dayOf(now)}::date, 1)
      on conflict (episode_id, day) do update set plays = plays_by_day.plays + 1
    )
    insert into episode_tallies as tally (episode_id, plays) values (${episodeId}, 1)
    on conflict (episode_id) do update set plays = tally.plays + 1
    returning plays as play_count`);
