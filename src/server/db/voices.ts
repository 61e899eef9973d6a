import { SHOW_FIELDS } from '#shared/show-fields.ts';
import type { Voices } from '#shared/voices.ts';
import { config } from '#server/config.ts';
import { type Db, type Fragment, sql } from './sql.ts';

/**
 * Whether an episode with these `voices` of its own (null: as the show) is made with AI: what every badge, notice and
 * mark of an episode follows.
 */
const madeWithAi = (own: Fragment, db: Db): Fragment => db`(coalesce(${own}, ${ofShow(db)}) = 'ai')`;

/** The setting as currentShow() has it: the environment takes precedence over the row, the row over the default. */
const ofShow = (db: Db): Fragment =>
  config.lockedShow.includes('voices')
    ? db`${config.show.voices}::text`
    : db`(select voices from show_settings), ${SHOW_FIELDS.voices.default}`;

/** The same of the episodes `e`. */
export const isMadeWithAi = (db: Db): Fragment => madeWithAi(db`e.voices`, db);

/** The same of a series `s` with these episodes `e`: whether one of them is; without any, whether the show is. */
export const isSeriesMadeWithAi = (seen: Fragment, db: Db): Fragment => db`
  coalesce((select bool_or(${isMadeWithAi(db)}) from episodes e where e.series_id = s.id and ${seen}),
    ${madeWithAi(db`null`, db)})`;

/** Returns the same of an episode that is not stored yet. */
export async function findMadeWithAi(own: Voices | null, db: Db = sql): Promise<boolean> {
  const [row] = await db<{ made: boolean }[]>`select ${madeWithAi(db`${own}::text`, db)} as made`;
  return row?.made ?? true;
}
