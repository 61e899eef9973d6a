import { notifyPeople } from '#server/accounts/index.ts';
import { backupBuckets } from '#server/db/connections.ts';
import { asksForBackup } from '#server/db/backup-facts.ts';
import { changeState, findState, getOrInit } from '#server/db/site-state.ts';
import { isEmptySite } from '#server/db/presence.ts';
import { sql } from '#server/db/sql.ts';
import { currentMail } from '#server/outbound/index.ts';
import { MONTH_MS } from '#shared/units.ts';

const REMINDED = 'copy reminder';

/**
 * Reminds administrators by mail, once in 30 days, to download a copy: where none is sent elsewhere and none was
 * downloaded as long. While this site sends no mail nothing counts as said.
 */
export async function remindOfBackup(now: Date): Promise<void> {
  if (!currentMail() || (await isEmptySite()) || (await backupBuckets.find()) || !(await asksForBackup(now))) return;
  const last = await getOrInit(REMINDED, now.toISOString()); // the first month begins with the first look
  if (now.getTime() - Date.parse(last) < MONTH_MS) return;
  await sql.begin(async (db) => {
    if ((await findState(REMINDED, db)) !== last) return;
    await changeState(REMINDED, now.toISOString(), db);
    const subject = { code: 'noticeCopyReminder' } as const;
    const text = { code: 'noticeCopyReminderWhy' } as const;
    const news = { notice: 'failures', key: `copy reminder ${now.toISOString()}`, path: '/studio/copies' } as const;
    await notifyPeople({ ...news, subject, text }, {}, db);
  });
}
