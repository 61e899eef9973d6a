import type { Admin, Confirmed, FreshUser, RecentUser } from '#shared/account.ts';
import type { Aide, Entry } from '#shared/contract/in-service.ts';
import { firstDay, yearBefore } from '#shared/in-service-year.ts';
import { hasSheet, type NewEntries } from '#shared/in-service.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { lockAides } from '#server/db/in-service-aides.ts';
import {
  addEntries,
  findEntry,
  findTwice,
  isLedgerWhole,
  lockLedger,
  type NewEntry,
} from '#server/db/in-service-entries.ts';
import { findYearRule } from '#server/db/in-service-settings.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { language, pageWords } from '#server/words.ts';
import { todayAt } from './today.ts';

/**
 * Puts an in-service into the record of everyone who was there, all or none. Returns the entries.
 * @throws DomainError invalid (the day), missing (an aide is gone) or conflict (one had left, or has it already)
 */
export async function enterByHand(
  admin: Admin & RecentUser,
  { aides: ids, ...input }: NewEntries,
  now: Date,
): Promise<Entry<Date>[]> {
  refuseDays(input, now);
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockWholeLedger(db);
    const aides = await lockAides(ids, db);
    if (aides.length < ids.length) throw new DomainError('missing', { code: 'aideGone' });
    await refuseOutside(aides, input.day, db);
    await refuseTwice(aides, input, db);
    const { enteredBy, enteredFromProof } = pageWords().inService;
    const statement = (hasSheet(input.method) ? enteredBy : enteredFromProof)(actor.username);
    const entries = await addEntries(
      aides.map((aide) => ({ ...ofAide(aide), ...byHand(input), ...statedBy(actor, statement) })),
      now,
      db,
    );
    const facts = { count: entries.length, first: entries[0]?.number ?? 0 };
    await recordAudit({ action: 'in-service entered', actor, facts }, db);
    return entries;
  });
}

/** Today where the show is, or up to twelve months back; signed since then. */
function refuseDays({ day, nurseOn }: Pick<NewEntries, 'day' | 'nurseOn'>, now: Date): void {
  const today = todayAt(now);
  if (day > today) throw new DomainError('invalid', { code: 'entryInFuture' }, { field: 'day' });
  if (day < yearBefore(today)) throw new DomainError('invalid', { code: 'entryTooOld' }, { field: 'day' });
  if (nurseOn === null) return;
  if (nurseOn > today) throw new DomainError('invalid', { code: 'entryInFuture' }, { field: 'nurseOn' });
  if (nurseOn < day) throw new DomainError('invalid', { code: 'signedBefore' }, { field: 'nurseOn' });
}

/** A number that is missing was lost: nothing is added to a record that no one could rely on. */
export async function lockWholeLedger(db: Db): Promise<void> {
  await lockLedger(db);
  if (!(await isLedgerWhole(db))) throw new DomainError('conflict', { code: 'ledgerIncomplete' });
}

/** Of someone who had left, or whose years all come later: what is in no year would count nowhere. */
async function refuseOutside(aides: readonly Aide[], day: string, db: Db): Promise<void> {
  const left = aides.find(({ leftOn }) => leftOn !== null && leftOn < day);
  if (left) throw new DomainError('conflict', { code: 'aideHadLeft', name: left.name }, { field: 'aides' });
  const rule = await findYearRule(db);
  const later = aides.find(({ hiredOn }) => day < firstDay(hiredOn, rule));
  if (later) throw new DomainError('conflict', { code: 'aideNotHired', name: later.name }, { field: 'aides' });
}

async function refuseTwice(
  aides: readonly Aide[],
  { day, topic }: Pick<NewEntries, 'day' | 'topic'>,
  db: Db,
): Promise<void> {
  const name = await findTwice(
    aides.map(({ id }) => id),
    day,
    topic,
    db,
  );
  if (name !== null) throw new DomainError('conflict', { code: 'entryTwice', name }, { field: 'aides' });
}

/** Copied, so that a name that changes later does not change what was printed. */
const ofAide = ({ id, name, staffNumber }: Aide) => ({ aideId: id, aideName: name, staffNumber });

/** The columns of lessons. */
const NOT_A_LESSON = {
  ...{ spentFrom: null, spentTo: null, heard: null, firstTry: null, questions: null, tries: null },
  ...{ episodeId: null, version: null },
};

const byHand = (input: Omit<NewEntries, 'aides'>) => ({
  ...input,
  ...NOT_A_LESSON,
  ...{ spentMinutes: input.minutes, nurseOn: input.nurseOn ?? input.day },
});

/** Kept as it was reported, in the language it was reported in. */
const statedBy = ({ id, username }: Confirmed, statement: string) => ({
  statement,
  language: language(),
  enteredBy: id,
  enteredName: username,
});

/**
 * Takes an entry back: adds another one with its minutes below zero, on its day, so that sums are plain sums.
 * @throws DomainError missing or conflict: it takes another one back itself, or was taken back
 */
export async function voidEntry(
  admin: Admin & FreshUser,
  number: number,
  reason: string,
  now: Date,
): Promise<Entry<Date>> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockWholeLedger(db);
    const entry = requireFound(await findEntry(number, db), { code: 'entryUnknown' });
    if (entry.method === 'void') throw new DomainError('conflict', { code: 'entryIsVoid' });
    if (entry.voidedBy !== null) throw new DomainError('conflict', { code: 'entryVoided', by: entry.voidedBy });
    const statement = pageWords().inService.voidedBy(actor.username, number);
    const [added] = await addEntries([{ ...takingBack(entry), ...statedBy(actor, statement), reason }], now, db);
    await recordAudit({ action: 'in-service entry voided', actor, subject: String(number) }, db);
    return requireFound(added, { code: 'entryUnknown' });
  });
}

function takingBack(entry: Entry<Date>): Omit<NewEntry, 'statement' | 'language' | 'enteredBy' | 'enteredName'> {
  const { number, aideName, staffNumber, day, topic, goals, place, nurse, nurseLicense, nurseOn } = entry;
  return {
    ...{ aideName, staffNumber, day, topic, goals, place, nurse, nurseLicense, nurseOn },
    aideId: entry.aideId,
    minutes: -entry.minutes,
    spentMinutes: entry.spentMinutes === null ? null : -entry.spentMinutes,
    ...NOT_A_LESSON,
    ...{ method: 'void', materials: null, isTested: null, sheet: null, voids: number },
  };
}
