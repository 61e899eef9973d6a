import type { Admin, FreshUser } from '#shared/account.ts';
import { yearBefore } from '#shared/in-service-year.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { listLeftBefore, lockAide, removeAideRow } from '#server/db/in-service-aides.ts';
import { lockLedger, removeEntriesOf } from '#server/db/in-service-entries.ts';
import { findRecordSettings } from '#server/db/in-service-settings.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
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
    for (const id of ids) entries += await removeWhole(id, db);
    const facts = { aides: ids.length, entries };
    if (ids.length > 0) await recordAudit({ action: 'in-service records removed', actor: null, facts }, db);
  });
}

/**
 * Removes an aide who left with all that is in her record, before its time has come; the log has how many entries.
 * @throws DomainError missing, invalid (another name) or conflict (she works here)
 */
export async function removeRecord(admin: Admin & FreshUser, id: string, name: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockLedger(db);
    const aide = requireFound(await lockAide(id, db), { code: 'aideGone' });
    if (aide.leftOn === null) throw new DomainError('conflict', { code: 'aideStillHere' });
    if (aide.name !== name) throw new DomainError('invalid', { code: 'aideNameDiffers' }, { field: 'name' });
    const entries = await removeWhole(id, db);
    await recordAudit({ action: 'in-service record removed', actor, facts: { entries } }, db);
  });
}

/** Returns how many entries there were. */
async function removeWhole(id: string, db: Db): Promise<number> {
  const entries = await removeEntriesOf(id, db);
  await removeAideRow(id, db);
  return entries;
}
