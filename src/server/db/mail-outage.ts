import type { MailOutage } from '#shared/studio.ts';
import { getOrInit, takeState } from './site-state.ts';
import { type Db, sql, firstRow } from './sql.ts';

const NAME = 'mail failing since';

/** Records that the mail server accepted nothing at `now`: the first time counts. */
export async function beginMailOutage(now: Date, db: Db = sql): Promise<void> {
  await getOrInit(NAME, now.toISOString(), db);
}

export async function endMailOutage(db: Db = sql): Promise<void> {
  await takeState(NAME, db);
}

/** Returns the current outage; null while mail goes out. */
export const findMailOutage = (db: Db = sql): Promise<MailOutage | null> =>
  firstRow(db<MailOutage[]>`
    select value::timestamptz as since,
      (select count(*)::int from jobs where kind = 'mail' and state in ('waiting', 'running')
        and (scheduled_for > clock_timestamp()) is not true) as waiting
    from site_facts where name = ${NAME}`);
