import type { SetUp } from '#shared/contract/people.ts';
import { type Db, firstValue, sql } from './sql.ts';

/** The one row of these settings. */
type Settings = 'mail_settings' | 'copy_settings';

/** Returns, as JSON, what hears of the site because this user of the statement set it up. */
export const setUpOf = (userId: ReturnType<Db>, db: Db) => db`
  (select coalesce(jsonb_agg(s order by s.kind desc, s.name), '[]') from (
    select id::text as id, 'alert' as kind, split_part(url, '/', 3) as name from webhooks where set_by = ${userId}
    union all select 'mail', 'mail', server from mail_settings where set_by = ${userId}
    union all select 'copies', 'copies', bucket from copy_settings where set_by = ${userId}) as s)`;

/** Returns what this user set up that hears of the site. */
export const listSetUp = async (userId: string, db: Db): Promise<SetUp[]> =>
  (await firstValue(db<{ setUp: SetUp[] }[]>`select ${setUpOf(db`${userId}::uuid`, db)} as set_up`)) ?? [];

/** Returns who set these settings; null when no one did, or they have no account now. */
export const findSetter = (settings: Settings, db: Db = sql): Promise<string | null> =>
  firstValue(db<{ username: string }[]>`
    select u.username from ${db(settings)} as s join users u on u.id = s.set_by`);
