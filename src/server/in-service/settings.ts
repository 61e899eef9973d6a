import type { Admin, RecentUser } from '#shared/account.ts';
import type { Settings } from '#shared/contract/in-service.ts';
import type { RecordSettings } from '#shared/in-service.ts';
import type { Moved } from '#shared/in-service-record.ts';
import { addDays, type YearKind, yearOn, type YearRule } from '#shared/in-service-year.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { listAides } from '#server/db/in-service-aides.ts';
import { lockLedger } from '#server/db/in-service-entries.ts';
import {
  addYearChange,
  changeRecordSettings,
  findRecordSettings,
  findYearRule,
} from '#server/db/in-service-settings.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { todayAt } from './today.ts';

/** Returns what the record goes by: each aide's own year unless someone chose. */
export async function readRecordSettings(): Promise<Settings> {
  const { year, ...settings } = await findRecordSettings();
  return { ...settings, year: year ?? 'hired' };
}

/**
 * Changes what the record goes by. The first choice of a year counts from the start, every other one from the next year
 * of each aide. @throws DomainError invalid: another year without a reason
 */
export async function changeRecord(
  admin: Admin & RecentUser,
  { reason, ...settings }: RecordSettings,
  now: Date,
): Promise<Settings> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockLedger(db);
    const { year: was } = await findRecordSettings(db);
    if (was !== null && was !== settings.year) {
      if (reason === null) throw new DomainError('invalid', { code: 'yearReasonMissing' }, { field: 'reason' });
      const change = { changedOn: todayAt(now), was, becomes: settings.year, reason, changedBy: actor.username };
      await addYearChange(change, db);
    }
    await changeRecordSettings(settings, db);
    await recordAudit({ action: 'in-service settings changed', actor, facts: { year: settings.year } }, db);
    return settings;
  });
}

/** Returns what would change for whom if this kind of year were chosen today. */
export async function readMoved(kind: YearKind, now: Date): Promise<Moved[]> {
  const [aides, rule] = await Promise.all([listAides(), findYearRule()]);
  const today = todayAt(now);
  const then: YearRule = { ...rule, changes: [...rule.changes, { changedOn: today, kind }] };
  return aides.flatMap(({ name, hiredOn, leftOn }) => {
    const present = yearOn(today, hiredOn, rule);
    return leftOn === null ? [{ name, now: present, next: yearOn(addDays(present.to, 1), hiredOn, then) }] : [];
  });
}
