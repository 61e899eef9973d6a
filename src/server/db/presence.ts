import { type Db, type Pool, hasRows, sql } from './sql.ts';

/** Returns whether a site uses this database: it always listens for the changes of other processes. */
export const isSiteListening = (pool: Pool): Promise<boolean> =>
  hasRows(pool`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'carecast' and query ilike 'listen %' limit 1`);

/** Returns whether a restore could overwrite nothing: no account and no episode, or no tables yet. */
export async function isUnused(pool: Pool): Promise<boolean> {
  const isMade = await hasRows(
    pool`select where to_regclass('users') is not null and to_regclass('episodes') is not null`,
  );
  if (!isMade) return true;
  return hasRows(pool`select where not exists (select from users) and not exists (select from episodes)`);
}

/**
 * Returns whether a copy may take the place of what is here: no episode, no subscriber and no more than one account.
 */
export const isEmptySite = (db: Db = sql): Promise<boolean> =>
  hasRows(db`
    select where not exists (select from episodes) and not exists (select from subscribers)
      and (select count(*) from users) < 2`);
