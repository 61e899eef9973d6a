import { DAY_MS } from '#shared/units.ts';
import { notifyPeople } from '#server/accounts/index.ts';
import { changeState, findState, getOrInit } from '#server/db/site-state.ts';
import { hasAides } from '#server/db/in-service-aides.ts';
import { sql } from '#server/db/sql.ts';
import { currentMail } from '#server/outbound/index.ts';
import { readAides } from './year-view.ts';

const LAST_MAIL = 'in-service mail';

/** Tells administrators who want it, once in seven days, who is behind or has a year that ends soon. */
export async function mailWhoIsBehind(now: Date): Promise<void> {
  if (!currentMail() || !(await hasAides())) return;
  const last = await getOrInit(LAST_MAIL, now.toISOString()); // the first week begins with the first look
  if (now.getTime() - Date.parse(last) < 7 * DAY_MS) return;
  const { aides } = await readAides(now);
  const names = aides.flatMap(({ aide, state }) => (state === 'behind' || state === 'endsSoon' ? [aide.name] : []));
  await sql.begin(async (db) => {
    if ((await findState(LAST_MAIL, db)) !== last) return;
    await changeState(LAST_MAIL, now.toISOString(), db);
    if (names.length === 0) return;
    const subject = { code: 'noticeInService', count: names.length } as const;
    const text = { code: 'noticeInServiceNames', names: names.join('\n') } as const;
    const news = { notice: 'inService', key: `in-service ${now.toISOString()}`, path: '/studio/in-service' } as const;
    await notifyPeople({ ...news, subject, text }, {}, db);
  });
}
