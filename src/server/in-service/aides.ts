import { hash, randomInt } from 'node:crypto';
import type { Admin, Confirmed, FreshUser, RecentUser } from '#shared/account.ts';
import type { Aide, AideWithCode } from '#shared/contract/in-service.ts';
import { CODE_LENGTH, CODE_LETTERS, formatCode } from '#shared/in-service-code.ts';
import type { AideChanges, NewAide } from '#shared/in-service.ts';
import { firstDay } from '#shared/in-service-year.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import {
  addAide,
  changeAideRow,
  changeCode,
  findAide,
  findTakenNumber,
  lockAide,
  removeAideRow,
} from '#server/db/in-service-aides.ts';
import { removeDevicesOf } from '#server/db/in-service-devices.ts';
import { findFirstDay, hasEntries, lockLedger } from '#server/db/in-service-entries.ts';
import { findYearRule } from '#server/db/in-service-settings.ts';
import { removeProgressOf } from '#server/db/lesson-progress.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { DomainError, requireFound } from '#server/errors.ts';
import { todayAt } from './today.ts';

type RecentAdmin = Admin & RecentUser;

/** 31 letters, ten times: 49 bits. */
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** The database has only the SHA-256 of a code. */
export const hashCode = (code: string): string => hash('sha256', code);

/**
 * Adds aides, all or none, and returns each with her code, this once.
 * @throws DomainError conflict: an employee number is taken, or is there twice
 */
export async function addAides(admin: RecentAdmin, aides: readonly NewAide[], now: Date): Promise<AideWithCode[]> {
  refuseTwice(aides);
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockLedger(db); // two lists with one number wait for each other
    await refuseTaken(numbersOf(aides), null, db);
    const added = [];
    for (const aide of aides) {
      const code = newCode();
      added.push({ ...(await addAide(aide, hashCode(code), now, db)), code: formatCode(code) });
    }
    await recordAudit({ action: 'aides added', actor, facts: { count: added.length } }, db);
    return added;
  });
}

const numbersOf = (aides: readonly Pick<NewAide, 'staffNumber'>[]): string[] =>
  aides.flatMap(({ staffNumber }) => staffNumber ?? []);

function refuseTwice(aides: readonly NewAide[]): void {
  const numbers = numbersOf(aides);
  const number = numbers.find((each, at) => numbers.indexOf(each) < at);
  if (number !== undefined) throw new DomainError('conflict', { code: 'staffNumberTwice', number });
}

async function refuseTaken(numbers: readonly string[], except: string | null, db: Db): Promise<void> {
  const number = await findTakenNumber(numbers, except, db);
  if (number !== null)
    throw new DomainError('conflict', { code: 'staffNumberTaken', number }, { field: 'staffNumber' });
}

/**
 * Changes only the fields sent. When an aide leaves, her code and devices end at once.
 * @throws DomainError missing, conflict (the employee number is taken) or invalid (the day she left)
 */
export async function changeAide(admin: RecentAdmin, id: string, changes: AideChanges, now: Date): Promise<Aide> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockLedger(db);
    const aide = found(await lockAide(id, db));
    if (typeof changes.staffNumber === 'string') await refuseTaken([changes.staffNumber], id, db);
    refuseLeaving({ ...aide, ...changes }, now);
    if (changes.hiredOn) await requireYearsForAll(id, changes.hiredOn, db);
    if (Object.keys(changes).length === 0) return aide;
    await changeAideRow(id, changes, now, db);
    if (typeof changes.leftOn === 'string') await endAccess(id, now, db);
    await recordAudit({ action: actionOf(aide, changes), actor, subject: id }, db);
    return found(await findAide(id, db));
  });
}

const actionOf = (aide: Aide, { leftOn }: AideChanges) =>
  typeof leftOn === 'string' && aide.leftOn === null ? 'aide left' : 'aide changed';

function refuseLeaving({ leftOn, hiredOn }: Pick<Aide, 'leftOn' | 'hiredOn'>, now: Date): void {
  if (leftOn === null) return;
  if (leftOn < hiredOn) throw new DomainError('invalid', { code: 'leftBeforeHired' }, { field: 'leftOn' });
  if (leftOn > todayAt(now)) throw new DomainError('invalid', { code: 'leftInFuture' }, { field: 'leftOn' });
}

/** @throws DomainError conflict: with this day of hire an entry would be in no year */
async function requireYearsForAll(id: string, hiredOn: string, db: Db): Promise<void> {
  const earliest = await findFirstDay(id, db);
  if (earliest !== null && earliest < firstDay(hiredOn, await findYearRule(db)))
    throw new DomainError('conflict', { code: 'entriesInNoYear' }, { field: 'hiredOn' });
}

async function endAccess(id: string, now: Date, db: Db): Promise<void> {
  await changeCode(id, null, now, db);
  await removeDevicesOf(id, db);
  await removeProgressOf(id, db);
}

/** Removes an aide who was never taught anything. @throws DomainError missing or conflict */
export async function removeAide(admin: RecentAdmin, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    await lockLedger(db);
    found(await lockAide(id, db));
    if (await hasEntries(id, db)) throw new DomainError('conflict', { code: 'aideHasEntries' });
    await removeAideRow(id, db);
    await recordAudit({ action: 'aide removed', actor, subject: id }, db);
  });
}

/** Makes a new code, returned this once; the one before and her devices end. @throws DomainError missing or conflict */
export async function makeCode(admin: Admin & FreshUser, id: string, now: Date): Promise<{ code: string }> {
  return sql.begin(async (db) => {
    const actor: Confirmed = await confirmRights(admin, db);
    const aide = found(await lockAide(id, db));
    if (aide.leftOn !== null) throw new DomainError('conflict', { code: 'aideLeft' });
    const code = newCode();
    await changeCode(id, hashCode(code), now, db);
    await removeDevicesOf(id, db);
    await recordAudit({ action: 'aide code made', actor, subject: id }, db);
    return { code: formatCode(code) };
  });
}

const found = (aide: Aide | null): Aide => requireFound(aide, { code: 'aideGone' });
