import { type Db, sql } from './sql.ts';

/** Returns the plays of these episodes, of published ones only. */
export async function listPlayCounts(episodes: readonly string[], db: Db = sql): Promise<Map<string, number>> {
  const rows = await db<{ id: string; playCount: number }[]>`
    select id, play_count from episodes where id = any(${[...episodes]}::uuid[]) and published`;
  return new Map(rows.map(({ id, playCount }) => [id, playCount]));
}

/**
 * Counts more plays of episodes, in total and on this day (UTC); returns the totals. A play does not change the episode:
 * `updated_at` stays. Episodes are locked in one order first, so that two processes never wait for each other.
 */
export async function tallyPlays(
  plays: ReadonlyMap<string, number>,
  now: Date,
  db: Db = sql,
): Promise<Map<string, number>> {
  const episodes = [...plays.keys()];
  if (episodes.length > 1)
    await db`select 1 from episodes where id = any(${episodes}::uuid[]) order by id for no key update`;
  const rows = await db<{ id: string; playCount: number }[]>`
    with given as (
      select * from unnest(${episodes}::uuid[], ${[...plays.values()]}::int[]) as given (id, plays)
    ), counted as (
      update episodes e set play_count = e.play_count + given.plays from given where e.id = given.id
      returning e.id, e.play_count, given.plays
    ), day as (
      insert into plays_by_day (episode_id, day, plays)
      select id, ${now.toISOString().slice(0, 10)}::date, plays from counted
      on conflict (episode_id, day) do update set plays = plays_by_day.plays + excluded.plays
    )
    select id, play_count from counted`;
  return new Map(rows.map(({ id, playCount }) => [id, playCount]));
}
