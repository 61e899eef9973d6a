import { type Db, type Pool, hasRows, sql } from './sql.ts';

/** Returns whether a site uses this database: it always listens for the changes of other processes. */
export const isSiteListening = (pool: Pool): Promise<boolean> =>
  hasRows(pool`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'carecast' and query ilike 'listen %' limit 1`);

/** Returns whether a restore could overwrite nothing: no account and no episode, or no tables yet. */
export async function isUnused(pool: Pool): Promise<boolean> {
  const [made] = await pool<{ isMade: boolean }[]>`
    select to_regclass('users') is not null and to_regclass('episodes') is not null as is_made`;
  if (!made?.isMade) return true;
  const [row] = await pool<{ isUnused: boolean }[]>`
    select not exists (select from users) and not exists (select from episodes) as is_unused`;
  return row?.isUnused ?? false;
}

/** Returns whether a copy may take the place of what is here: no episode, no subscriber and no more than one account. */
export async function isEmptySite(db: Db = sql): Promise<boolean> {
  const [row] = await db<{ isEmpty: boolean }[]>`
    select not exists (select from episodes) and not exists (select from subscribers)
      and (select count(*) from users) < 2 as is_empty`;
  return row?.isEmpty ?? false;
}
