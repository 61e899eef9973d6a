import { type Db, sql } from './sql.ts';

/** Null unless the episode is published. */
export async function findPlayCount(episodeId: string, db: Db = sql): Promise<number | null> {
  const [row] = await db<{ playCount: number }[]>`
    select play_count from episodes where id = ${episodeId} and published`;
  return row?.playCount ?? null;
}

/** One more play; answers how many there are now. A play is no change of the episode: `updated_at` stays. */
export async function tallyPlay(episodeId: string, db: Db = sql): Promise<number> {
  const [row] = await db<{ playCount: number }[]>`
    update episodes set play_count = play_count + 1 where id = ${episodeId} returning play_count`;
  return row?.playCount ?? 0;
}
