import { yearBefore } from '#shared/in-service-year.ts';
import { recordAudit } from '#server/audit.ts';
import { listLeftBefore, removeAideRow } from '#server/db/in-service-aides.ts';
import { lockLedger, removeEntriesOf } from '#server/db/in-service-entries.ts';
import { findRecordSettings } from '#server/db/in-service-settings.ts';
import { sql } from '#server/db/sql.ts';
import { todayAt } from './today.ts';

/** Removes for good who left longer ago than records are kept, with all that was in theirs; the log has how many. */
export async function removeKeptLongEnough(now: Date): Promise<void> {
  const { keepYears } = await findRecordSettings();
  let before = todayAt(now);
  for (let year = 0; year < keepYears; year += 1) before = yearBefore(before);
  await sql.begin(async (db) => {
    await lockLedger(db);
    const ids = await listLeftBefore(before, db);
    let entries = 0;
    for (const id of ids) {
      entries += await removeEntriesOf(id, db);
      await removeAideRow(id, db);
    }
    const facts = { aides: ids.length, entries };
    if (ids.length > 0) await recordAudit({ action: 'in-service records removed', actor: null, facts }, db);
  });
}
